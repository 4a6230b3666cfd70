/** Something the person at the terminal can act on: its message is all that is shown of it. */
export class Problem extends Error {}
