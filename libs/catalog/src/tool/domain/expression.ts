import jsonata from 'jsonata';
import { type Expression } from '../../definition/domain/definition-values.js';
import { textFunctions } from './text-functions.js';

/** Source: product design, sandbox and limits. */
const limits = { timeout: 250, stack: 200, sequence: 10_000 };
const keptExpressions = 2000;

export const isExpression = (value: unknown): value is Expression => typeof value === 'string' && value.startsWith('=');

/** A mapping that does not parse, runs too long, or fails on what it was given, which its message may quote. */
export class ExpressionFailed extends Error {}

/**
 * The value of an expression over `scope`, as plain JSON; undefined when it gives nothing.
 * Everything that evaluates comes through here, so that it can move to a worker thread.
 * @throws ExpressionFailed
 */
export async function evaluate(expression: Expression, scope: Record<string, unknown>): Promise<unknown> {
  try {
    return plain(await compiled(expression).evaluate(scope));
  } catch (thrown) {
    throw new ExpressionFailed(messageOf(thrown));
  }
}

const cache = new Map<string, jsonata.Expression>();

function compiled(expression: Expression): jsonata.Expression {
  const known = cache.get(expression);
  if (known) return known;
  const made = jsonata(expression.slice(1), { ...limits, RegexEngine: NoRegularExpressions });
  for (const name of ['eval', 'random', 'millis']) made.assign(name, undefined);
  for (const [name, [implementation, signature]] of Object.entries(textFunctions))
    made.registerFunction(name, implementation, signature);
  if (cache.size >= keptExpressions) cache.delete(cache.keys().next().value!);
  cache.set(expression, made);
  return made;
}

/** Node's engine can be made to run for ever, which no time limit inside the evaluator would notice. */
const NoRegularExpressions = class {
  constructor() {
    throw new ExpressionFailed('Regular expressions are not available in mappings.');
  }
} as unknown as RegExpConstructor;

/** JSONata's sequences are arrays with properties of their own; functions are no JSON. */
const plain = (value: unknown): unknown => {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
};

const messageOf = (thrown: unknown): string =>
  (thrown as { message?: string } | null)?.message ?? 'The mapping failed.';
