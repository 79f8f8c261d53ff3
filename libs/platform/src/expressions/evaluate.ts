import { type Expression } from 'jsonata';
import { LRUCache } from 'lru-cache';
import { compileFrozen } from './frozen-library.js';

export type Evaluation = { expressions: readonly string[]; scope: Record<string, unknown> };

/** Limits for JSONata itself: the depth of calls and the length of a sequence. The sandbox limits time and memory. */
const limits = { stack: 200, sequence: 10_000 };

/** Evaluates each JSONata expression over the scope, in order. Runs in the sandbox. */
export async function* run({ expressions, scope }: Evaluation): AsyncGenerator<unknown, unknown> {
  for (const expression of expressions.slice(0, -1)) yield await evaluateExpression(expression, scope);
  return evaluateExpression(expressions.at(-1)!, scope);
}

async function evaluateExpression(expression: string, scope: Evaluation['scope']): Promise<unknown> {
  try {
    return await compile(expression).evaluate(scope);
  } catch (thrown) {
    throw new Error(withoutValues(thrown));
  }
}

/**
 * Safe to cache, because the meaning of an expression never changes, and its syntax tree is frozen with everything
 * that it reaches.
 */
const cache = new LRUCache<string, Expression>({ max: 500 });

function compile(expression: string): Expression {
  const known = cache.get(expression);
  if (known) return known;
  const compiledExpression = compileFrozen(expression, { ...limits, RegexEngine: NoRegularExpressions });
  cache.set(expression, compiledExpression);
  return compiledExpression;
}

const NoRegularExpressions = class {
  constructor() {
    throw new Error('Regular expressions are not available in mappings.');
  }
} as unknown as RegExpConstructor;

/**
 * Omits the failing value, which JSONata quotes, because it is customer data. Replaces messages of the JavaScript
 * engine, which explain nothing to the author of an expression.
 */
function withoutValues(thrown: unknown): string {
  if (thrown instanceof RangeError) return 'The expression is nested too deeply, or makes a value that is too large.';
  if (thrown instanceof TypeError || thrown instanceof ReferenceError)
    return 'The expression uses a value in a way that is not supported.';
  const { message = 'The mapping failed.', value, value2, exp } = thrown as Record<string, unknown>;
  const quoted = [value, value2, exp].map(quotedIn).filter((each) => each !== undefined);
  return quoted.reduce((text, each) => text.replaceAll(each, '…'), String(message));
}

/** Returns the value as JSONata quotes it. JSONata cannot quote a function, because a function refers to itself. */
function quotedIn(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
