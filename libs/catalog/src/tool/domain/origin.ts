import { digestOf } from '../../definition/domain/digest.js';
import { type ToolDefinition } from '../../definition/domain/tool-definition.js';
import { operationKeyOf } from './operation-key.js';

/** Who a tool has been: `origins` begins with the present one, and holds every earlier one behind it. */
export type ToolIdentity = { name: string; operation: string; origins: [string, ...string[]] };

/**
 * The identities of a definition's tools, given those of the definition before it. A renamed tool keeps its origin;
 * one whose request changed gets another, unless it declares the one it continues, and remembers the earlier ones.
 */
export function identify(slug: string, tools: ToolDefinition[], before: ToolIdentity[] = []): ToolIdentity[] {
  const operations = tools.map((tool) => operationKeyOf(tool.request));
  return tools.map(({ name, origin: declared }, position) => {
    const operation = operations[position]!;
    const namesake = before.find((each) => each.name === name);
    const kept = namesake?.operation === operation ? namesake : before.find((each) => each.operation === operation);
    // A name given to another tool, while the one that had it lives on under a new name, has no past of its own.
    const past = namesake && (kept === namesake || !operations.includes(namesake.operation)) ? namesake : undefined;
    const origin = declared ?? kept?.origins[0] ?? firstOrigin(slug, name, operation);
    const earlier = [...(kept?.origins ?? []), ...(past?.origins ?? [])].filter((each) => each !== origin);
    return { name, operation, origins: [origin, ...new Set(earlier)] };
  });
}

const firstOrigin = (slug: string, name: string, operation: string): string =>
  digestOf([slug, name, operation]).slice(0, 24);
