"""What figures and views show, as plain shapes, colours and words, without any toolkit."""
