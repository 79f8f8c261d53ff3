/** Ends a command with exit code 1 after it printed its result, which says what is wrong. */
export class Unwell extends Error {}
