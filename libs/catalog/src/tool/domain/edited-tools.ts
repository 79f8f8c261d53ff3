import { isDeepStrictEqual } from 'node:util';
import { isEdited, type ToolFacts } from '#access-control';
import { type ConnectorDefinition, type ToolDefinition } from '#connector-definition';
import { runSteps } from '#kernel';
import { changedRequest } from './changed-request.js';
import { computeDigest } from './digest.js';
import { hasTierOfRelease, keepTiers, knownTier } from './earlier-tiers.js';
import { extractEndpoint, deriveOperationKey } from './operation-key.js';
import {
  collectConstants,
  deriveRequestIdentity,
  identityOfRemote,
  type RequestIdentity,
  sharedParts,
} from './request-identity.js';

/** A stored tool. A retired tool was in an earlier definition, and is recognized when it returns. */
export type StoredTool = ToolFacts & { retired?: true; remote?: RemoteFacts };

/**
 * Facts about a tool of a remote MCP server: its title, why it cannot be called, and whether a version awaits review.
 */
export type RemoteFacts = { title: string | null; off: string | null; waits?: boolean };

/** A definition with the identities of its tools. */
export type KnownDefinition = { definition: ConnectorDefinition; tools: readonly StoredTool[] };

/** The upstream of a fork. `shipped`: whether it came with Latchkey. Otherwise, a member wrote its tools. */
export type KnownUpstream = KnownDefinition & { shipped: boolean };

/**
 * Maximum number of retired tools, and of values in their requests together. A tool that is no longer in this list has a
 * new identity when it returns.
 */
const maxRetired = { tools: 500, values: 5000 };

/**
 * Identifies the tools of an edited definition. Declared origins and names are not trusted. A tool with the same request
 * keeps its identity. A tool whose request changed gets a new origin, stores its earlier origins, and records which
 * constants and expressions are new. It is unverified if no verified tool had its method and path. Verified tools that
 * were removed or changed are stored as retired. Each step identifies one tool.
 * @param at when the edit is made
 * @param upstream the upstream, if the edit applies its changes. The requests of a shipped upstream are verified.
 */
export function* identifyChanged(
  after: ConnectorDefinition,
  before: KnownDefinition,
  at: Date,
  upstream?: KnownUpstream,
): Generator<void, StoredTool[]> {
  const untouched = yield* untouchedTools(before, after);
  const own = yield* collectKnownTools(before, after, untouched);
  const pulled = upstream ? yield* collectKnownTools(upstream, after) : [];
  const requests = yield* indexRequestIdentities(after, untouched);
  const unchanged = findUnchanged(own, requests, untouched);
  const kept = new Set(unchanged.values());
  const gone = own.filter((tool) => !kept.has(tool));
  const shipped = upstream?.shipped ?? false;
  const verified = [...own, ...(shipped ? pulled : [])].filter((tool) => !tool.unverified);
  const endpoints = new Set(verified.map(({ operation }) => extractEndpoint(operation)));
  const goneByName = firstBy(gone, ({ name }) => name);
  const goneByOperation = firstBy(gone, ({ operation }) => operation);
  const edit = { slug: after.slug, at: at.getTime(), goneByName, goneByOperation, pulled, shipped, endpoints };
  const defined = new Map(before.definition.tools.map((tool) => [tool.name, tool]));
  const keepTier = keepTiers(own, defined);
  const present: StoredTool[] = [];
  for (const tool of after.tools) {
    yield;
    const same = unchanged.get(tool.name);
    const stored = same
      ? withRequestIfEdited({ ...same, name: tool.name })
      : changedTool(edit, tool, requests.get(tool.name)!);
    present.push(hasTierOfRelease(tool, upstream) ? stored : keepTier(stored, tool));
  }
  yield;
  const removed = gone.filter((tool) => !tool.unverified && !hasSuccessor(tool, present));
  return [...present, ...retire(removed.map((tool) => ({ ...tool, earlier_tier: knownTier(tool, defined) })))];
}

/**
 * Finds the known tools with the same requests, by the name after the edit. Tools that keep their name come first, so
 * that a copy under another name is a new tool.
 */
function findUnchanged(
  own: readonly Known[],
  requests: ReadonlyMap<string, RequestIdentity>,
  untouched: ReadonlySet<string>,
): Map<string, Known> {
  // The tools of the definition come before the retired ones.
  const found = new Map(
    own
      .filter(({ name }) => untouched.has(name))
      .map((tool) => [tool.name, tool] as const)
      .reverse(),
  );
  const namesakes = firstBy(own, ({ name, request }) => `${name} ${request?.digest}`);
  for (const [name, { digest }] of requests) {
    const same = namesakes.get(`${name} ${digest}`);
    if (same) found.set(name, same);
  }
  const kept = new Set(found.values());
  const others = new Map<string, Known[]>();
  for (const tool of own)
    if (tool.request && !kept.has(tool))
      others.set(tool.request.digest, [...(others.get(tool.request.digest) ?? []), tool]);
  for (const [name, { digest }] of requests) {
    const same = found.has(name) ? undefined : others.get(digest)?.shift();
    if (same) found.set(name, same);
  }
  return found;
}

/** Returns the removed tools to store, first the latest. */
function retire(removed: readonly Known[]): StoredTool[] {
  let values = 0;
  const fits = ({ request }: Known) => (values += request?.values.length ?? 0) <= maxRetired.values;
  return removed
    .slice(0, maxRetired.tools)
    .flatMap((tool) => (fits(tool) ? [{ ...tool, retired: true as const }] : []));
}

/** Identifies the tools of an edited remote MCP connector. At another address, they are other, unverified tools. */
export const identifyRemote = (after: ConnectorDefinition, before: KnownDefinition): StoredTool[] =>
  before.tools.map((tool) => {
    const { origin, origins } = toolOriginsAt(after, before.definition, tool);
    return origin === undefined ? tool : { ...tool, origin, origins: origins!, unverified: true };
  });

/** Returns the origins of a remote tool. At another address, the tool gets a new origin and keeps the earlier ones. */
export function toolOriginsAt(
  after: ConnectorDefinition,
  before: ConnectorDefinition,
  tool: { name: string; origins: readonly string[] },
): { origin?: string; origins?: string[] } {
  const [earlier, later] = [before, after].map(({ mcp }) => identityOfRemote(mcp!, tool).digest);
  if (earlier === later) return {};
  const origin = computeDigest([after.slug, tool.name, later]).slice(0, 24);
  return { origin, origins: [...new Set([origin, ...tool.origins])] };
}

/**
 * Marks what a release changed in the requests of a shipped connector's tools. Its constants are trusted.
 * @param tools the tools of the new definition, as `identify` returns them
 */
export function markChanges(
  definition: ConnectorDefinition,
  tools: readonly ToolFacts[],
  before: KnownDefinition,
  at: Date,
): ToolFacts[] {
  const own = runSteps(collectKnownTools(before, definition));
  return tools.map((facts, index) => {
    const request = deriveRequestIdentity(definition, definition.tools[index]!);
    const same = findNamesake(own, facts.name, request) ?? findAny(own, request);
    if (same) return withRequestIfEdited({ ...facts, request: same.request });
    const versions = own.filter(({ name, origin }) => name === facts.name || origin === facts.origin);
    const before = versions.find((each) => each.request);
    const isUnknown = versions.length > 0 && !before;
    if (isUnknown) return facts;
    return { ...facts, request: changedRequest(request, { before, at: at.getTime(), isTrusted: true }) };
  });
}

/** A known tool. Tools that were retired before requests were stored have no request. */
type Known = ToolFacts;

type Edit = {
  slug: string;
  at: number;
  /** The earlier tools that have no unchanged successor. */
  goneByName: ReadonlyMap<string, Known>;
  goneByOperation: ReadonlyMap<string | null, Known>;
  pulled: readonly Known[];
  /** Whether the pulled tools come from a shipped connector. */
  shipped: boolean;
  /** The methods and paths of verified tools. */
  endpoints: ReadonlySet<string | undefined>;
};

/**
 * Returns the known tools of a definition with their requests. If requests now go to another path or have other
 * constants, all tools count as unverified.
 */
function* collectKnownTools(
  { definition, tools }: KnownDefinition,
  after: ConnectorDefinition,
  untouched: ReadonlySet<string> = new Set(),
): Generator<void, Known[]> {
  const stored = tools.flatMap(({ name, request, retired }) => (request && !retired ? name : []));
  const requests = yield* indexRequestIdentities(definition, new Set([...untouched, ...stored]));
  const isMoved = !isDeepStrictEqual(collectConstants(definition), collectConstants(after));
  return tools.map(({ retired, remote: _, ...tool }): Known => {
    const request = tool.request ?? (retired ? undefined : requests.get(tool.name));
    return { ...tool, ...(request && { request }), ...(isMoved && { unverified: true }) };
  });
}

/** Returns the identities of a definition's tools, by name. Some tools are left out, because digests take time. */
function* indexRequestIdentities(
  definition: ConnectorDefinition,
  leftOut: ReadonlySet<string>,
): Generator<void, Map<string, RequestIdentity>> {
  const shared = computeDigest(sharedParts(definition));
  const identities = new Map<string, RequestIdentity>();
  for (const tool of definition.tools) {
    if (leftOut.has(tool.name)) continue;
    yield;
    identities.set(tool.name, deriveRequestIdentity(definition, tool, shared));
  }
  return identities;
}

/** Returns the names of the tools that an edit certainly did not change. */
function* untouchedTools(
  { definition: before, tools }: KnownDefinition,
  after: ConnectorDefinition,
): Generator<void, ReadonlySet<string>> {
  const shared = ({ variables, post_install, auth, ...definition }: ConnectorDefinition) => [
    sharedParts({ ...definition, auth }),
    variables,
    post_install,
    auth.map((method) => method.post_install),
  ];
  if (!isDeepStrictEqual(shared(before), shared(after))) return new Set();
  const sent = ({ pagination }: ConnectorDefinition, tool: ToolDefinition) => [
    tool.request,
    tool.input,
    tool.pagination ?? pagination,
  ];
  const stored = new Set(tools.flatMap(({ retired, name }) => (retired ? [] : name)));
  const known = new Map(before.tools.filter(({ name }) => stored.has(name)).map((tool) => [tool.name, tool]));
  const isUntouched = (tool: ToolDefinition) => {
    const earlier = known.get(tool.name);
    return earlier !== undefined && isDeepStrictEqual(sent(before, earlier), sent(after, tool));
  };
  const untouched = new Set<string>();
  for (const tool of after.tools) {
    yield;
    if (isUntouched(tool)) untouched.add(tool.name);
  }
  return untouched;
}

/** Returns the first element for each key. A definition has up to 500 tools, and as many retired ones. */
const firstBy = <Key, Each>(all: readonly Each[], keyOfEach: (each: Each) => Key): Map<Key, Each> =>
  new Map(all.map((each) => [keyOfEach(each), each] as const).reverse());

const findNamesake = (known: readonly Known[], name: string, request: RequestIdentity): Known | undefined =>
  known.find((each) => each.name === name && each.request?.digest === request.digest);

const findAny = (known: readonly Known[], { digest }: RequestIdentity): Known | undefined =>
  known.find(({ request }) => request?.digest === digest);

/** The request of an unedited tool is not stored, because it can be derived from the definition. */
function withRequestIfEdited({ request, ...tool }: Known): StoredTool {
  return isEdited({ request }) ? { ...tool, request } : tool;
}

function changedTool(edit: Edit, tool: ToolDefinition, request: RequestIdentity): StoredTool {
  const { slug, at, goneByName, goneByOperation, pulled, shipped, endpoints } = edit;
  const { name } = tool;
  const operation = deriveOperationKey(tool.request);
  const namesake = goneByName.get(name);
  const alike = goneByOperation.get(operation);
  const source = findNamesake(pulled, name, request) ?? findAny(pulled, request);
  const origin = source?.origin ?? computeDigest([slug, name, request.digest]).slice(0, 24);
  const earlier = [namesake, alike, source].flatMap((each) => each?.origins ?? []);
  return {
    name,
    operation,
    origin,
    origins: [...new Set([origin, ...earlier])],
    ...(!endpoints.has(extractEndpoint(operation)) && { unverified: true }),
    request: changedRequest(request, { before: namesake ?? alike, at, isTrusted: shipped && source !== undefined }),
  };
}

/** Whether a known tool without a request is still in the definition. Its operation decides. */
const hasSuccessor = ({ request, operation }: Known, present: readonly Known[]): boolean =>
  !request && present.some((each) => each.operation === operation);
