/** An error that the person at the terminal can act on: only its message is shown. */
export class Problem extends Error {}
