import { type Tier } from '#connector-definition';
import { type ToolReview } from '#organizations';
import { computeDigest } from '../../tool/domain/digest.js';
import { acceptedVersions, type RegisteredTool, type ToolVariant, type ToolVersion, waits } from './registered-tool.js';
import { type FoundTool, isBelow, isSupportedName } from './remote-tool.js';

/** The hashes of the tool versions that one account gets, by tool name. */
export type Hashes = Readonly<Record<string, string>>;

type KnownRegistry = {
  slug: string;
  tools: readonly RegisteredTool[];
  /** The versions that other connections got at their last listing. */
  others: readonly Hashes[];
  settings: ToolReview;
  /**
   * Whether this is the first listing. Its tools are accepted, because a person has just added the server to use
   * them.
   */
  isFirst: boolean;
  /** When an edit last changed the address of the server; null if none did. */
  addressChangedAt: string | null;
};

export type RecordedListing = {
  tools: RegisteredTool[];
  added: string[];
  changed: string[];
  removed: string[];
  unchanged: number;
  /** Names of tools that newly await review. */
  held: string[];
};

/** Milliseconds after which a tool that no listing contains counts as removed. */
const removedAfter = 86_400_000;
const deletedAfter = 90 * removedAfter;

/**
 * Maximum number of stored tools. It is larger than the number of tools that a server may list. The tools that have
 * been missing longest are deleted first.
 */
const maxRegistered = 2000;

/** Maximum size of the stored tools that are missing, in bytes. A list that becomes empty fits, with its changes. */
const maxMissingBytes = 8 << 20;

/** Returns the registry after a connection's listing. */
export function recordListing(known: KnownRegistry, found: readonly FoundTool[], at: string): RecordedListing {
  const served = new Map(found.map((each) => [each.name, each]));
  const lists = [Object.fromEntries(found.map(({ name, hash }) => [name, hash])), ...known.others];
  const isListed = ({ name }: { name: string }) => lists.some((list) => Object.hasOwn(list, name));
  const before = new Map(known.tools.map((tool) => [tool.name, tool]));
  const missing = known.tools.filter((tool) => !isListed(tool));
  const removed = missing.filter(({ missing_since }) => missing_since === null).map(nameOf);
  const unknown = found.filter(({ name }) => !before.has(name));
  const present = known.tools.map((tool) => {
    const listed = served.get(tool.name);
    if (listed) return recordSeen(tool, listed, { ...known, lists, at });
    return isListed(tool) ? settle(tool, knownVersions(tool), servedVersions(tool, lists)) : recordMissing(tool, at);
  });
  const equals = groupByContent(known.tools);
  const renamed = matchRenamedTools(unknown, missing);
  const added = unknown.map((each) =>
    newTool(each, { renamed: renamed.get(each.name), equals: equals.get(each.content) ?? [] }, known, at),
  );
  const isNewVersion = ({ name, hash }: FoundTool) => {
    const tool = before.get(name);
    return tool !== undefined && !knownVersions(tool).some((version) => version.hash === hash);
  };
  const changed = found.filter(isNewVersion).map(nameOf);
  return {
    tools: limitVariants(limitMissing([...present.filter((tool) => !isExpired(tool, at)), ...added])),
    added: unknown.map(nameOf),
    changed,
    removed,
    unchanged: found.length - unknown.length - changed.length,
    held: [...present, ...added].filter((tool) => waits(tool) && !wasWaiting(before.get(tool.name))).map(nameOf),
  };
}

type ListingContext = KnownRegistry & { lists: readonly Hashes[]; at: string };

/** Records a listed tool. A new version awaits review, unless changed tools need no review. */
function recordSeen(tool: RegisteredTool, found: FoundTool, { lists, settings, at }: ListingContext): RegisteredTool {
  const present = { ...tool, last_seen_at: at, missing_since: null, removed: false };
  const served = servedVersions(found, lists);
  const version = buildToolVersion(found);
  const known = knownVersions(tool);
  if (known.some(({ hash }) => hash === found.hash)) return settle(present, known, served);
  const takesOver = acceptedVersions(tool).length > 0 && settings.changed_tools === 'active';
  if (!takesOver) return settle(present, [...known, { ...version, state: 'waiting' }], served);
  return settle({ ...present, accepted: version, trusted: [version.hash] }, known, served);
}

/** Returns the hashes of the versions of a tool that accounts got at their last listing. */
const servedVersions = ({ name }: { name: string }, lists: readonly Hashes[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list[name] ?? []));

/** Returns all known versions of a tool: first the accepted version that callers see, last the newest version. */
function knownVersions({ accepted, trusted, offered, variants }: RegisteredTool): ToolVariant[] {
  const isTrusted = accepted !== null && trusted.includes(accepted.hash);
  return [
    ...(isTrusted ? [{ ...accepted, state: 'accepted' as const }] : []),
    ...variants,
    ...(offered ? [{ ...offered, state: offered.state ?? ('waiting' as const) }] : []),
  ];
}

/**
 * Maximum number of variants of a tool. They include refused versions, which are kept so that they need no
 * second review.
 */
const maxVariants = 20;

/**
 * Removes versions that no account gets now, except refused versions. While some account gets an accepted version,
 * callers see that version, and other versions await review. Otherwise the tool cannot be called until a version is
 * accepted.
 */
function settle(tool: RegisteredTool, known: readonly ToolVariant[], served: ReadonlySet<string>): RegisteredTool {
  const own = tool.accepted && tool.trusted.includes(tool.accepted.hash) ? tool.accepted : null;
  const others = known.filter(({ hash, state }) => hash !== own?.hash && (served.has(hash) || state === 'refused'));
  const isServed = own !== null && served.has(own.hash);
  const shown = isServed ? own : others.findLast(({ state }) => state === 'accepted');
  if (shown) {
    const { tool: listed, hash, content, has_meta } = shown;
    const variants = others.filter((each) => each.hash !== hash).slice(-maxVariants);
    const accepted = { tool: listed, hash, content, ...(has_meta && { has_meta }) };
    return { ...tool, accepted, trusted: [hash], offered: null, variants };
  }
  const offered =
    others.findLast(({ state }) => state === 'waiting') ?? others.findLast(({ hash }) => served.has(hash)) ?? null;
  return { ...tool, offered, variants: others.filter((each) => each !== offered).slice(-maxVariants) };
}

/**
 * Maximum size of the variants of all tools, in bytes. A server can list other tools of up to 4 MiB to each account.
 */
const maxVariantBytes = 8 << 20;

/**
 * Removes variants that exceed the limit: first those that await review, the oldest first. A removed variant cannot be
 * called, and awaits review when the server lists it again.
 */
function limitVariants(tools: RegisteredTool[]): RegisteredTool[] {
  const all = tools.flatMap(({ variants }) =>
    variants.map((variant, at) => ({
      variant,
      rank: variants.length - at + (variant.state === 'waiting' ? maxVariants : 0),
    })),
  );
  let left = maxVariantBytes;
  const fitting = all
    .sort((one, other) => one.rank - other.rank)
    .filter(({ variant }) => (left -= Buffer.byteLength(JSON.stringify(variant.tool))) >= 0);
  if (fitting.length === all.length) return tools;
  const kept = new Set(fitting.map(({ variant }) => variant));
  return tools.map((tool) => ({ ...tool, variants: tool.variants.filter((variant) => kept.has(variant)) }));
}

/**
 * Deletes the tools that exceed the limits: those that have been missing longest. A server could otherwise fill the
 * database with new names at each listing.
 */
function limitMissing(tools: readonly RegisteredTool[]): RegisteredTool[] {
  let left = maxMissingBytes;
  return tools
    .toSorted(presentFirst)
    .slice(0, maxRegistered)
    .filter(({ missing_since, ...tool }) => missing_since === null || (left -= countBytes(tool)) >= 0);
}

const countBytes = ({ accepted, offered }: Pick<RegisteredTool, 'accepted' | 'offered'>): number =>
  Buffer.byteLength(JSON.stringify([accepted?.tool, offered?.tool]));

const recordMissing = (tool: RegisteredTool, at: string): RegisteredTool => {
  const missing_since = tool.missing_since ?? at;
  return { ...tool, missing_since, removed: millisecondsBetween(missing_since, at) >= removedAfter };
};

const millisecondsBetween = (one: string, other: string): number => Date.parse(other) - Date.parse(one);

/**
 * The known tools that equal a new tool, except for the name. `renamed`: a tool that no account lists any more, which the
 * new tool replaces.
 */
type Predecessors = { renamed: RegisteredTool | undefined; equals: readonly RegisteredTool[] };

/** Finds for each new tool a tool that is no longer listed and equals it, except for the name. None is found twice. */
function matchRenamedTools(
  unknown: readonly FoundTool[],
  missing: readonly RegisteredTool[],
): ReadonlyMap<string, RegisteredTool> {
  const left = [...missing];
  const matches = new Map<string, RegisteredTool>();
  for (const { name, content } of unknown) {
    const index = left.findIndex(({ accepted }) => accepted?.content === content);
    if (index >= 0) matches.set(name, left.splice(index, 1)[0]!);
  }
  return matches;
}

/** Maximum number of equal tools whose origins a new tool gets. With more of them, it awaits review. */
const maxEquals = 20;

/**
 * Registers a tool with a new name. If the tool equals a tool that is no longer listed, except for the name, it counts
 * as that tool: restrictions still apply to it, and it stays disabled or keeps its raised tier. If it equals tools that
 * are still listed, it may be a copy of one of them: blocks on any of them also block it, and it is disabled or awaits
 * review if one of them is or does.
 */
function newTool(
  found: FoundTool,
  { renamed, equals }: Predecessors,
  known: KnownRegistry,
  at: string,
): RegisteredTool {
  const { name, content } = found;
  const { origin, origins, turned_off, raised_tier } = renamed ?? copyIdentity(newIdentity(known, found), equals);
  const isReviewed = equals.length <= maxEquals && equals.every((each) => isAcceptedContent(each, content));
  const isAccepted = (known.isFirst || (known.settings.new_tools === 'active' && isReviewed)) && isSupportedName(name);
  const version = buildToolVersion(found);
  const versions = isAccepted
    ? { accepted: version, offered: null, variants: [], trusted: [version.hash] }
    : { accepted: null, offered: version, variants: [], trusted: [] };
  return {
    name,
    origin,
    origins,
    turned_off,
    raised_tier,
    ...versions,
    removed: false,
    first_seen_at: at,
    last_seen_at: at,
    missing_since: null,
    reviewed_by: null,
  };
}

const buildToolVersion = ({ tool, hash, content }: FoundTool): ToolVersion => ({ tool, hash, content, has_meta: true });

/** At another address, a tool has another origin, even if a deleted tool had the same name and content. */
function newIdentity({ slug, addressChangedAt }: KnownRegistry, { name, without_meta }: FoundTool): Identity {
  const changed = addressChangedAt === null ? [] : [addressChangedAt];
  const origin = computeDigest([slug, name, without_meta, ...changed]).slice(0, 24);
  return { origin, origins: [origin], turned_off: false, raised_tier: null };
}

type Identity = Pick<RegisteredTool, 'origin' | 'origins' | 'turned_off' | 'raised_tier'>;

const copyIdentity = (own: Identity, equals: readonly RegisteredTool[]): Identity => ({
  origin: own.origin,
  origins: [...new Set([...own.origins, ...equals.slice(0, maxEquals).flatMap(({ origins }) => origins)])],
  turned_off: equals.some(({ turned_off }) => turned_off),
  raised_tier: equals.reduce<Tier | null>((tier, each) => strictest(tier, each.raised_tier), null),
});

const strictest = (one: Tier | null, other: Tier | null): Tier | null =>
  one === null || (other !== null && isBelow(one, other)) ? other : one;

function groupByContent(tools: readonly RegisteredTool[]): ReadonlyMap<string, RegisteredTool[]> {
  const groups = new Map<string, RegisteredTool[]>();
  for (const tool of tools)
    for (const content of new Set(knownVersions(tool).map((version) => version.content))) {
      const group = groups.get(content);
      if (group) group.push(tool);
      else groups.set(content, [tool]);
    }
  return groups;
}

const isAcceptedContent = (tool: RegisteredTool, content: string): boolean =>
  knownVersions(tool).every((version) => version.content !== content || version.state === 'accepted');

const isExpired = ({ missing_since }: RegisteredTool, at: string): boolean =>
  missing_since !== null && millisecondsBetween(missing_since, at) >= deletedAfter;

const wasWaiting = (tool: RegisteredTool | undefined): boolean => tool !== undefined && waits(tool);

/** Listed tools, then missing ones. Within each group, the latest seen comes first. */
const presentFirst = (one: RegisteredTool, other: RegisteredTool): number =>
  Number(one.missing_since !== null) - Number(other.missing_since !== null) ||
  millisecondsBetween(one.last_seen_at, other.last_seen_at);

const nameOf = ({ name }: { name: string }): string => name;
