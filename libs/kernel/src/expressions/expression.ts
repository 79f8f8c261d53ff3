/** JSONata behind an equals sign. */
export type Expression = `=${string}`;

export const isExpression = (value: unknown): value is Expression => typeof value === 'string' && value.startsWith('=');

/** An expression that does not parse, takes too long or too much, or fails on what it was given. */
export class ExpressionFailed extends Error {
  constructor(
    readonly expression: Expression,
    /** Ends a sentence that begins with the expression; holds nothing of what it was given. */
    readonly why: string,
  ) {
    super(`“${excerpt(expression)}” ${why}`);
  }
}

const longest = 80;

const excerpt = (expression: string): string =>
  expression.length > longest ? `${expression.slice(0, longest)}…` : expression;
