"""Full text behind one small seam: build, update, query."""
