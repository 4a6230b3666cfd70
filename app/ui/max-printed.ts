/** Rows that are printed at most: some two hundred pages. */
export const maxPrinted = 5000;
