"""What the two hierarchies say as trees: shares of nodes, pairs of nodes, the binary form."""
