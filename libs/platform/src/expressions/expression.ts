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

/** The functions of the JSONata library, including `clone`, which JSONata's transform operator calls by this name. */
export const libraryNames = [
  ...['sum', 'count', 'max', 'min', 'average', 'string', 'substring', 'substringBefore', 'substringAfter'],
  ...['lowercase', 'uppercase', 'length', 'trim', 'pad', 'match', 'contains', 'replace', 'split', 'join'],
  ...['formatNumber', 'formatBase', 'formatInteger', 'parseInteger', 'number', 'floor', 'ceil', 'round', 'abs'],
  ...['sqrt', 'power', 'random', 'boolean', 'not', 'map', 'zip', 'filter', 'single', 'reduce', 'sift', 'keys'],
  ...['lookup', 'append', 'exists', 'spread', 'merge', 'reverse', 'each', 'error', 'assert', 'type', 'sort'],
  ...['shuffle', 'distinct', 'base64encode', 'base64decode', 'encodeUrlComponent', 'encodeUrl'],
  ...['decodeUrlComponent', 'decodeUrl', 'eval', 'toMillis', 'fromMillis', 'clone', 'now', 'millis'],
] as const;

const addedNames = ['textToBase64', 'textToBase64Url', 'base64ToText'] as const;

export type AddedName = (typeof addedNames)[number];

/** Names that an expression may not assign. */
export const builtInNames: ReadonlySet<string> = new Set([...libraryNames, ...addedNames]);
