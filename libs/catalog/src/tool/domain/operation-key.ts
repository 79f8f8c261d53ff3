import { type ToolFacts } from '#access-control';
import { type RequestTemplate, type ToolDefinition } from '#connector-definition';
import { isExpression } from '#platform/plain';
import { computeDigest } from './digest.js';

/**
 * Identifies what a request does, independent of the tool's name: the method, the path with unnamed placeholders, and a
 * digest of the constants in the rest of the request, such as a GraphQL document. Restrictions store this key, so that
 * renaming a tool or its path arguments neither unblocks the tool nor allows another tool.
 */
export function deriveOperationKey({ method, path, query, headers, body }: RequestTemplate): string {
  const constants = Object.fromEntries(
    Object.entries({ query, headers, body })
      .map(([part, value]) => [part, constantsIn(value)])
      .filter(([, value]) => value !== undefined),
  ) as object;
  const suffix = Object.keys(constants).length > 0 ? `#${computeDigest(constants).slice(0, 16)}` : '';
  return `${method} ${openPath(path)}${suffix}`;
}

/** Returns a path with unnamed placeholders. */
export const openPath = (path: string): string => path.replace(/\{\{\w+\}\}|\{\w+\}/g, '{}');

/** Returns the method and the path of an operation key. */
export const extractEndpoint = (operation: string | null): string | undefined => operation?.split('#')[0];

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

/**
 * Assigns origins to a definition's tools, based on the tools of the previous definition. A renamed tool keeps its
 * origin. A tool with a changed request gets a new origin and stores its earlier origins, unless it declares which
 * origin it continues.
 */
export function identify(slug: string, tools: ToolDefinition[], before: ToolFacts[] = []): ToolFacts[] {
  const operations = tools.map((tool) => deriveOperationKey(tool.request));
  return tools.map(({ name, origin: declared }, position) => {
    const operation = operations[position]!;
    const predecessors = findPredecessors(name, operation, operations, before);
    const origin =
      declared ??
      predecessors.find((each) => each.operation === operation)?.origin ??
      deriveToolOrigin(slug, name, operation);
    const earlier = predecessors.flatMap(({ origins }) => origins).filter((each) => each !== origin);
    return { name, operation, origin, origins: [origin, ...new Set(earlier)] };
  });
}

/** Returns the earlier tools that a tool continues: the one with the same request, and the one with the same name. */
function findPredecessors(name: string, operation: string, operations: string[], before: ToolFacts[]): ToolFacts[] {
  const namesake = before.find((each) => each.name === name);
  if (namesake?.operation === operation) return [namesake];
  // If the earlier tool with this name still exists under another name, the tool that now has this name is a different
  // one.
  const isRenamed = namesake && operations.includes(namesake.operation ?? '');
  return [before.find((each) => each.operation === operation), isRenamed ? undefined : namesake].filter(
    (each) => each !== undefined,
  );
}

const deriveToolOrigin = (slug: string, name: string, operation: string): string =>
  computeDigest([slug, name, operation]).slice(0, 24);
