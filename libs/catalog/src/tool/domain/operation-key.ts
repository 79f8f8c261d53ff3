import { type RequestTemplate } from '#connector-definition';
import { isExpression } from '#platform/plain';
import { digestOf } from './digest.js';

/**
 * Identifies what a request does, independent of the tool's name: the method, the path with unnamed placeholders, and a
 * digest of the constants in the rest of the request, such as a GraphQL document. Restrictions store this key, so that
 * renaming a tool or its path arguments neither unblocks the tool nor allows another tool.
 */
export function operationKeyOf({ method, path, query, headers, body }: RequestTemplate): string {
  const open = path.replace(/\{\{\w+\}\}|\{\w+\}/g, '{}');
  const constants = Object.fromEntries(
    Object.entries({ query, headers, body })
      .map(([part, value]) => [part, constantsIn(value)])
      .filter(([, value]) => value !== undefined),
  ) as object;
  const suffix = Object.keys(constants).length > 0 ? `#${digestOf(constants).slice(0, 16)}` : '';
  return `${method} ${open}${suffix}`;
}

/** Returns the value without its expressions, or undefined if nothing remains. */
export function constantsIn(value: unknown): unknown {
  if (value === undefined || isExpression(value)) return undefined;
  if (Array.isArray(value)) {
    const kept = value.map(constantsIn);
    return kept.some((each) => each !== undefined) ? kept.map((each) => each ?? null) : undefined;
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([key, each]) => [key, constantsIn(each)] as const)
    .filter(([, each]) => each !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
