"""What leaves the program: data, figures and reports."""
