/** Something that whoever starts the product can mend; the message is one line that says how. */
export class OperatorError extends Error {}
