/** A JSONata expression after an equals sign. */
export type Expression = `=${string}`;

export const isExpression = (value: unknown): value is Expression => typeof value === 'string' && value.startsWith('=');

/** Thrown for an expression that does not parse, exceeds a limit, or fails on its input. */
export class ExpressionFailed extends Error {
  constructor(
    readonly expression: Expression,
    /** The end of a sentence that begins with the expression. It contains no input values. */
    readonly why: string,
    /** True if the values made the expression fail. False if a limit or a busy server stopped it. */
    readonly threw: boolean,
  ) {
    super(`“${excerpt(expression)}” ${why}`);
  }
}

const maxExcerpt = 80;

const excerpt = (expression: string): string =>
  expression.length > maxExcerpt ? `${expression.slice(0, maxExcerpt)}…` : expression;
