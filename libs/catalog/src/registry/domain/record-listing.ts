import { type ToolReview } from '#organizations';
import { digestOf } from '../../tool/domain/digest.js';
import { type RegisteredTool, waits } from './registered-tool.js';
import { type FoundTool, isSupportedName } from './remote-tool.js';

/** What one account is served under each name. */
export type Hashes = Readonly<Record<string, string>>;

type KnownRegistry = {
  slug: string;
  tools: readonly RegisteredTool[];
  /** What other connections were served the last time. */
  others: readonly Hashes[];
  settings: ToolReview;
  /** Nothing was ever listed: whoever added the server wants what it has. */
  isFirst: boolean;
};

export type RecordedListing = {
  tools: RegisteredTool[];
  added: string[];
  changed: string[];
  removed: string[];
  unchanged: number;
  /** Names that wait from now on, and did not before. */
  held: string[];
};

/** Milliseconds. Source: product design, Tool registry. */
const removedAfter = 86_400_000;
const forgottenAfter = 90 * removedAfter;

/** Beyond what a server may list at once; who was missed longest is forgotten first. */
const mostRegistered = 2000;

/** What a registry is after a connection's list was read. */
export function recordListing(known: KnownRegistry, found: readonly FoundTool[], at: string): RecordedListing {
  const served = new Map(found.map((each) => [each.name, each]));
  const lists = [Object.fromEntries(found.map(({ name, hash }) => [name, hash])), ...known.others];
  const isListed = ({ name }: { name: string }) => lists.some((list) => Object.hasOwn(list, name));
  const before = new Map(known.tools.map((tool) => [tool.name, tool]));
  const vanished = known.tools.filter((tool) => !isListed(tool));
  const removed = vanished.filter(({ missing_since }) => missing_since === null).map(nameOf);
  const unknown = found.filter(({ name }) => !before.has(name));
  const present = known.tools.map((tool) => {
    const listed = served.get(tool.name);
    return listed ? seen(tool, listed, { ...known, lists, at }) : isListed(tool) ? tool : missed(tool, at);
  });
  const added = unknown.map((each) => firstSeen(each, vanished, known, at));
  const isNews = ({ name, hash }: FoundTool) => {
    const tool = before.get(name);
    return tool !== undefined && !isAccepted(tool, hash, lists) && tool.offered?.hash !== hash;
  };
  const changed = found.filter(isNews).map(nameOf);
  return {
    tools: [...present.filter((tool) => !isForgotten(tool, at)), ...added].sort(latestFirst).slice(0, mostRegistered),
    added: unknown.map(nameOf),
    changed,
    removed,
    unchanged: found.length - unknown.length - changed.length,
    held: [...present, ...added].filter((tool) => waits(tool) && !wasWaiting(before.get(tool.name))).map(nameOf),
  };
}

type Seeing = KnownRegistry & { lists: readonly Hashes[]; at: string };

function seen(tool: RegisteredTool, found: FoundTool, { lists, settings, at }: Seeing): RegisteredTool {
  const present = { ...tool, last_seen_at: at, missing_since: null, removed: false };
  const { name, hash, content } = found;
  const version = { tool: found.tool, hash, content };
  if (isAccepted(tool, hash, lists)) {
    const isServedElse = lists.some((list) => Object.hasOwn(list, name) && !tool.trusted.includes(list[name]!));
    return tool.accepted === null || isServedElse ? present : { ...present, offered: null };
  }
  if (tool.offered?.hash === hash) return present;
  if (tool.accepted === null || settings.changed_tools === 'held') return { ...present, offered: version };
  return { ...present, accepted: version, offered: null, trusted: trustedWith(tool, hash) };
}

/** An earlier version is still served to some; where nobody is served the present one any more, it is a change as any other. */
const isAccepted = ({ name, accepted, trusted }: RegisteredTool, hash: string, lists: readonly Hashes[]): boolean =>
  trusted.includes(hash) && lists.some((list) => list[name] === accepted?.hash);

const mostTrusted = 20;

export const trustedWith = ({ trusted }: RegisteredTool, hash: string): string[] =>
  [...trusted.filter((each) => each !== hash), hash].slice(-mostTrusted);

const missed = (tool: RegisteredTool, at: string): RegisteredTool => {
  const missing_since = tool.missing_since ?? at;
  return { ...tool, missing_since, removed: between(missing_since, at) >= removedAfter };
};

const between = (one: string, other: string): number => Date.parse(other) - Date.parse(one);

/** What equals one that vanished but for its name goes on as that one: rules on it follow, and so does what a manager said. */
function firstSeen(found: FoundTool, vanished: RegisteredTool[], known: KnownRegistry, at: string): RegisteredTool {
  const { name, hash, content, tool } = found;
  const index = vanished.findIndex(({ accepted }) => accepted?.content === content);
  const [past = stranger(known.slug, found)] = index < 0 ? [] : vanished.splice(index, 1);
  const { origin, origins, turned_off, raised_tier } = past;
  const isAccepted = (known.isFirst || known.settings.new_tools === 'active') && isSupportedName(name);
  const version = { tool, hash, content };
  const versions = isAccepted
    ? { accepted: version, offered: null, trusted: [hash] }
    : { accepted: null, offered: version, trusted: [] };
  return {
    name,
    ...{ origin, origins, turned_off, raised_tier },
    ...versions,
    removed: false,
    first_seen_at: at,
    last_seen_at: at,
    missing_since: null,
    reviewed_by: null,
  };
}

/** What was never anybody else, and of which nobody has said anything yet. */
function stranger(slug: string, { name, hash }: FoundTool) {
  const origin = digestOf([slug, name, hash]).slice(0, 24);
  return { origin, origins: [origin], turned_off: false, raised_tier: null };
}

const isForgotten = ({ missing_since }: RegisteredTool, at: string): boolean =>
  missing_since !== null && between(missing_since, at) >= forgottenAfter;

const wasWaiting = (tool: RegisteredTool | undefined): boolean => tool !== undefined && waits(tool);

const latestFirst = (one: RegisteredTool, other: RegisteredTool): number =>
  between(one.last_seen_at, other.last_seen_at);

const nameOf = ({ name }: { name: string }): string => name;
