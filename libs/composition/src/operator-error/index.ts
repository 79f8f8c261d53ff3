/** A problem that the operator can fix. The message is one line that says how. */
export class OperatorError extends Error {}
