/** Ends a command with 1 after it has answered: what is wrong stands in the answer. */
export class Unwell extends Error {}
