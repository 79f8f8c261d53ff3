/** Thrown for a problem that the operator can fix. The message says in one line how to fix it. */
export class OperatorError extends Error {}
