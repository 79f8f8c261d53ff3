/** Ends a command with exit code 1 after it has printed its result, which describes the problem. */
export class Unwell extends Error {}
