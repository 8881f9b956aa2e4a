"""From a flat Document to a Hierarchy: nesting of blocks and splitting into sentences."""
