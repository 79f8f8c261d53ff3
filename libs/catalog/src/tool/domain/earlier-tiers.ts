import { type ToolFacts } from '#access-control';
import { type ConnectorDefinition, type Tier, type ToolDefinition } from '#connector-definition';
import { operationKeyOf } from './operation-key.js';
import { strictestOf, tierOf } from './operation.js';

/** Returns the tier of a known tool. A retired tool is not in the definition, so its tier is stored. */
export function knownTier({ name, earlier_tier }: ToolFacts, defined: ReadonlyMap<string, ToolDefinition>): Tier {
  const tool = defined.get(name);
  return strictestOf([earlier_tier ?? 'read', tool ? tierOf(tool) : 'read']);
}

/**
 * Returns a tool after an edit. If the edit lowered its tier, the tool keeps the earlier one, because approvals, tokens
 * and rules depend on it. The earlier tool is the one with the same name and request. If there is none, all tools with
 * the same name, operation or request count, so that a renamed tool and a copy keep the tier as well. A tool that an
 * edit adds or changes and that sends `DELETE` is destructive.
 */
export function withEarlierTier<Tool extends ToolFacts>(
  { earlier_tier: _, ...stored }: Tool,
  tool: ToolDefinition,
  known: readonly ToolFacts[],
  defined: ReadonlyMap<string, ToolDefinition>,
): Omit<Tool, 'earlier_tier'> & Pick<ToolFacts, 'earlier_tier'> {
  const operation = operationKeyOf(tool.request);
  const isEarlier = (each: ToolFacts) =>
    each.name === tool.name || each.operation === operation || each.origin === stored.origin;
  const itself = known.find((each) => each.name === tool.name && each.origin === stored.origin);
  const earlier = itself ? [itself] : known.filter(isEarlier);
  const isSame = earlier.some((each) => each.origin === stored.origin);
  const implied: Tier = tool.request.method === 'DELETE' && !isSame ? 'destructive' : 'read';
  const tier = strictestOf([implied, ...earlier.map((each) => knownTier(each, defined))]);
  return strictestOf([tier, tierOf(tool)]) === tierOf(tool) ? stored : { ...stored, earlier_tier: tier };
}

/** Whether the upstream came with Latchkey and has the tool with the same tier. */
export const hasTierOfRelease = (
  tool: ToolDefinition,
  upstream?: { definition: ConnectorDefinition; shipped: boolean },
): boolean =>
  upstream?.shipped === true &&
  upstream.definition.tools.some((each) => each.name === tool.name && tierOf(each) === tierOf(tool));
