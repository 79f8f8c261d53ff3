import { type ToolFacts } from '#access-control';
import { type ToolDefinition } from '#connector-definition';
import { digestOf } from './digest.js';
import { operationKeyOf } from './operation-key.js';

/**
 * Who a definition's tools are, given those of the definition before it. A renamed tool keeps its origin; one whose
 * request changed gets another, unless it declares the one it continues, and remembers the earlier ones.
 */
export function identify(slug: string, tools: ToolDefinition[], before: ToolFacts[] = []): ToolFacts[] {
  const operations = tools.map((tool) => operationKeyOf(tool.request));
  return tools.map(({ name, origin: declared }, position) => {
    const operation = operations[position]!;
    const past = pastOf(name, operation, operations, before);
    const origin =
      declared ?? past.find((each) => each.operation === operation)?.origin ?? newOrigin(slug, name, operation);
    const earlier = past.flatMap(({ origins }) => origins).filter((each) => each !== origin);
    return { name, operation, origin, origins: [origin, ...new Set(earlier)] };
  });
}

/** Which earlier tools this one continues: the one that did the same, and the one of its name. */
function pastOf(name: string, operation: string, operations: string[], before: ToolFacts[]): ToolFacts[] {
  const namesake = before.find((each) => each.name === name);
  if (namesake?.operation === operation) return [namesake];
  // While the tool that had the name lives on under a new one, the name's new holder is somebody else.
  const livesOn = namesake && operations.includes(namesake.operation ?? '');
  return [before.find((each) => each.operation === operation), livesOn ? undefined : namesake].filter(
    (each) => each !== undefined,
  );
}

const newOrigin = (slug: string, name: string, operation: string): string =>
  digestOf([slug, name, operation]).slice(0, 24);
