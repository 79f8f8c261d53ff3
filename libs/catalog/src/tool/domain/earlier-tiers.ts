import { type ToolFacts } from '#access-control';
import { type ConnectorDefinition, type Tier, type ToolDefinition } from '#connector-definition';
import { endpointOf, openPath, operationKeyOf } from './operation-key.js';
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
 * edit adds or changes also has the tiers of the tools whose requests it may now send. With `DELETE` it is destructive,
 * and only with `GET` or `HEAD` can it be a tool that reads.
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
  const isSame = known.some((each) => each.origin === stored.origin);
  const mayBeSame = isSame ? () => false : sendsLike(tool, stored);
  const itself = known.find((each) => each.name === tool.name && each.origin === stored.origin);
  const earlier = itself ? [itself] : known.filter((each) => isEarlier(each) || mayBeSame(each));
  const implied = isSame ? 'read' : tierOfMethod(tool.request.method);
  const tier = strictestOf([implied, ...earlier.map((each) => knownTier(each, defined))]);
  return strictestOf([tier, tierOf(tool)]) === tierOf(tool) ? stored : { ...stored, earlier_tier: tier };
}

/**
 * Returns whether a known tool has a method with the same purpose and a path that may be equal. Servers often read the
 * methods that write as one, and paths without case, a slash at the end and parameters after a semicolon. At a new path,
 * a tool may be like each of them.
 */
function sendsLike({ request }: ToolDefinition, { unverified }: ToolFacts): (known: ToolFacts) => boolean {
  const kind = tierOfMethod(request.method);
  const segments = segmentsOf(openPath(request.path));
  return ({ operation }) => {
    const [method = '', path = ''] = (endpointOf(operation) ?? '').split(' ');
    return tierOfMethod(method) === kind && (unverified === true || mayBeEqual(segments, segmentsOf(path)));
  };
}

const segmentsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .map((segment) => segment.split(';')[0]!)
    .filter((segment) => segment !== '');

const mayBeEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((segment, index) => segment === other[index] || `${segment}${other[index]}`.includes('{}'));

function tierOfMethod(method: string): Tier {
  if (method === 'DELETE') return 'destructive';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

/** Whether the upstream came with Latchkey and has the tool with the same tier. */
export const hasTierOfRelease = (
  tool: ToolDefinition,
  upstream?: { definition: ConnectorDefinition; shipped: boolean },
): boolean =>
  upstream?.shipped === true &&
  upstream.definition.tools.some((each) => each.name === tool.name && tierOf(each) === tierOf(tool));
