import { type ToolFacts } from '#access-control';
import { type ToolDefinition } from '#connector-definition';
import { digestOf } from './digest.js';
import { operationKeyOf } from './operation-key.js';

/**
 * Assigns origins to a definition's tools, based on the tools of the previous definition. A renamed tool keeps its
 * origin. A tool with a changed request gets a new origin and stores its earlier origins, unless it declares which
 * origin it continues.
 */
export function identify(slug: string, tools: ToolDefinition[], before: ToolFacts[] = []): ToolFacts[] {
  const operations = tools.map((tool) => operationKeyOf(tool.request));
  return tools.map(({ name, origin: declared }, position) => {
    const operation = operations[position]!;
    const predecessors = predecessorsOf(name, operation, operations, before);
    const origin =
      declared ?? predecessors.find((each) => each.operation === operation)?.origin ?? newOrigin(slug, name, operation);
    const earlier = predecessors.flatMap(({ origins }) => origins).filter((each) => each !== origin);
    return { name, operation, origin, origins: [origin, ...new Set(earlier)] };
  });
}

/** Returns the earlier tools that a tool continues: the one with the same request, and the one with the same name. */
function predecessorsOf(name: string, operation: string, operations: string[], before: ToolFacts[]): ToolFacts[] {
  const namesake = before.find((each) => each.name === name);
  if (namesake?.operation === operation) return [namesake];
  // If the earlier tool with this name still exists under another name, the tool that now has this name is a different
  // one.
  const isRenamed = namesake && operations.includes(namesake.operation ?? '');
  return [before.find((each) => each.operation === operation), isRenamed ? undefined : namesake].filter(
    (each) => each !== undefined,
  );
}

const newOrigin = (slug: string, name: string, operation: string): string =>
  digestOf([slug, name, operation]).slice(0, 24);
