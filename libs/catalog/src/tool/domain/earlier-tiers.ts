import { type ToolFacts } from '#access-control';
import { type ConnectorDefinition, type Tier, type ToolDefinition } from '#connector-definition';
import { extractEndpoint, openPath, deriveOperationKey } from './operation-key.js';
import { selectStrictestTier, tierOf } from './operation.js';

/** Returns the tier of a known tool. A retired tool is not in the definition, so its tier is stored. */
export function knownTier({ name, earlier_tier }: ToolFacts, defined: ReadonlyMap<string, ToolDefinition>): Tier {
  const tool = defined.get(name);
  return selectStrictestTier([earlier_tier ?? 'read', tool ? tierOf(tool) : 'read']);
}

/** Returns a tool after an edit with the tier that applies. */
export type KeepTier = <Tool extends ToolFacts>(
  stored: Tool,
  tool: ToolDefinition,
) => Omit<Tool, 'earlier_tier'> & Pick<ToolFacts, 'earlier_tier'>;

/**
 * Returns a function for the tools of an edited definition. If the edit lowered the tier of a tool, the tool keeps the
 * earlier one, because approvals, tokens and rules depend on it. The earlier tool is the one with the same name and
 * request. If there is none, all tools with the same name, operation or request count, so that a renamed tool and a copy
 * keep the tier as well. A tool that an edit adds or changes also has the tiers of the tools whose requests it may now
 * send. With `DELETE` it is destructive, and only with `GET` or `HEAD` can it be a tool that reads.
 */
export function keepTiers(known: readonly ToolFacts[], defined: ReadonlyMap<string, ToolDefinition>): KeepTier {
  // Compares 500 tools with 1,000 earlier ones, so each is read only once.
  const earlierTools = known.map((each) => earlierTool(each, defined));
  const origins = new Set(known.map(({ origin }) => origin));
  return ({ earlier_tier: _, ...stored }, tool) => {
    const operation = deriveOperationKey(tool.request);
    const isSame = origins.has(stored.origin);
    const sent = endpointIn(tool.request.method, openPath(tool.request.path));
    const isEarlier = (each: EarlierTool) =>
      each.name === tool.name ||
      each.operation === operation ||
      each.origin === stored.origin ||
      (!isSame && sendsLike(sent, stored, each));
    const itself = isSame && earlierTools.find((each) => each.name === tool.name && each.origin === stored.origin);
    const earlier = itself ? [itself] : earlierTools.filter(isEarlier);
    const implied = isSame ? 'read' : sent.kind;
    const tier = selectStrictestTier([implied, ...earlier.map((each) => each.tier)]);
    return selectStrictestTier([tier, tierOf(tool)]) === tierOf(tool) ? stored : { ...stored, earlier_tier: tier };
  };
}

type EarlierTool = Pick<ToolFacts, 'name' | 'operation' | 'origin'> & Endpoint & { tier: Tier };

function earlierTool(tool: ToolFacts, defined: ReadonlyMap<string, ToolDefinition>): EarlierTool {
  const { name, operation, origin } = tool;
  const [method = '', path = ''] = (extractEndpoint(operation) ?? '').split(' ');
  return { name, operation, origin, ...endpointIn(method, path), tier: knownTier(tool, defined) };
}

/** Where a request goes. `kind`: the purpose of its method. `segments`: those of its path, null if one may be any text. */
type Endpoint = { kind: Tier; segments: (string | null)[] };

const endpointIn = (method: string, path: string): Endpoint => ({
  kind: tierOfMethod(method),
  segments: parsePathSegments(path),
});

/**
 * Whether an earlier tool has a method with the same purpose and a path that may be equal. At a new path, a tool may be
 * like each of them.
 */
const sendsLike = (sent: Endpoint, { unverified }: Pick<ToolFacts, 'unverified'>, earlier: Endpoint): boolean =>
  sent.kind === earlier.kind && (unverified === true || mayBeEqual(sent.segments, earlier.segments));

/**
 * Servers often read the methods that write as one, and paths without case, a slash at the end and parameters after a
 * semicolon.
 */
const parsePathSegments = (path: string): (string | null)[] =>
  path
    .toLowerCase()
    .split('/')
    .map((segment) => segment.split(';')[0]!)
    .filter((segment) => segment !== '')
    .map((segment) => (segment.includes('{}') ? null : segment));

const mayBeEqual = (one: Endpoint['segments'], other: Endpoint['segments']): boolean =>
  one.length === other.length &&
  one.every((segment, index) => segment === null || other[index] === null || segment === other[index]);

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
