import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ConnectionChoice, PinnedConnections, unknownConnection } from '#connections';
import {
  createAct,
  type Caller,
  Callers,
  Clock,
  fieldAt,
  invalid,
  invalidFields,
  notFound,
  pathIn,
  fieldError,
  invalidValue,
  Resumable,
} from '#kernel';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { type ToolboxEntry, usesCallerAccount } from '../../entry/domain/entry.js';
import { isRepinnable } from '../../entry/domain/unmet-reason.js';
import { seenConnection } from '../domain/entry-drafts.js';
import { type Toolbox } from '../domain/toolbox.js';
import { Toolboxes } from '../persistence/toolboxes.js';
import { EntryResolver, isProxy, type ResolvedEntry, type ResolvedProxy } from '../services/entry-resolver.js';
import { unknownEntry } from '../../entry/domain/sent-entries.js';

/** Why an entry was left unchanged. */
type RepinRefusal = 'none_usable' | 'several_usable' | 'restricted';

type RepinChoice = { connection_id: string } | { reason: RepinRefusal; candidates: ConnectionChoice[] };

type RepinFacts = {
  /** The requested connection. */
  requested: string | undefined;
  /** The current connection. */
  current: string | null;
  /** Active connections to the entry's connector that the caller can use. */
  usable: readonly ConnectionChoice[];
  /** Whether a restriction blocks the caller from the tool. */
  restricted: boolean;
};

const maxCandidates = 10;

/** Chooses the connection of an entry: the requested one, otherwise the current one, otherwise the only usable one. */
function repinChoice({ requested, current, usable, restricted }: RepinFacts): RepinChoice {
  const candidates = usable.slice(0, maxCandidates);
  if (restricted) return { reason: 'restricted', candidates: [] };
  const preferred = requested ?? current;
  if (usable.some(({ id }) => id === preferred)) return { connection_id: preferred! };
  if (requested !== undefined || usable.length === 0) return { reason: 'none_usable', candidates };
  const [only, ...others] = usable;
  return others.length === 0 ? { connection_id: only!.id } : { reason: 'several_usable', candidates };
}

type Repin = {
  /**
   * The entries to repin. If omitted, these are the entries in `connections` and all entries that repinning can fix.
   */
  entry_ids?: readonly string[];
  /** The connections to use, by entry id. */
  connections: Readonly<Record<string, string>>;
};

type Repinned = {
  repinned: string[];
  still_unmet: { entry_id: string; reason: RepinRefusal; candidates: ConnectionChoice[] }[];
};

/**
 * Pins entries to connections that the caller can use. Entries that cannot be pinned stay unchanged and are reported.
 */
export class RepinToolbox extends Command<Repinned> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly request: Repin,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RepinToolbox)
export class RepinToolboxHandler implements ICommandHandler<RepinToolbox> {
  constructor(
    private readonly callers: Callers,
    private readonly toolboxes: Toolboxes,
    private readonly entryResolver: EntryResolver,
    private readonly pinnedConnections: PinnedConnections,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, request, expected }: RepinToolbox): Promise<Repinned> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.toolboxes.change(current.orgId, id, (toolbox) => this.repin(current, toolbox, request), expected),
    );
  }

  private async repin(caller: Caller, toolbox: Toolbox, request: Repin): Promise<Repinned> {
    const reach = await this.toolboxes.reachTo(caller, toolbox.state);
    if (!reach) throw notFound('toolbox');
    canManageCollection('toolbox', reach).orThrow();
    assertKnown(toolbox.state.entries, request);
    await this.assertVisible(caller, request);
    const resolved = await this.entryResolver.resolve(caller, [toolbox.state]);
    const chosen = resolved.filter((each) => isRequested(each, request));
    const proxies = chosen.filter(isPinnable);
    const slugs = [...new Set(proxies.map(({ entry }) => entry.connector_slug))];
    const usable = await this.pinnedConnections.usableOn(caller, slugs);
    const { pins, still_unmet } = choose(proxies, request, usable);
    toolbox.pin(pins, createAct(caller, this.clock));
    return { repinned: [...pins.keys()], still_unmet: [...still_unmet, ...chosen.flatMap(unpinnable)] };
  }

  /**
   * Checks that the caller can see the connections. A connection that the caller cannot see is refused like one that
   * does not exist.
   */
  private async assertVisible(caller: Caller, { connections }: Repin): Promise<void> {
    const found = await this.pinnedConnections.find(caller, Object.values(connections));
    const problems = Object.entries(connections)
      .filter(([, id]) => !seenConnection(caller, id, found))
      .map(([entry]) => {
        const path = pathIn('/connections', entry);
        return fieldError(path, unknownConnection, `${fieldAt(path)} does not match a connection you can access.`);
      });
    if (problems.length > 0) throw invalidFields(problems);
  }
}

function isRequested(resolved: ResolvedEntry, { entry_ids, connections }: Repin): boolean {
  const { entry, unmet } = resolved;
  if (entry_ids) return entry_ids.includes(entry.id);
  return Object.hasOwn(connections, entry.id) || (isProxy(resolved) && isRepinnable(unmet));
}

/**
 * Whether the entry can be pinned. A synthetic tool runs with its owner's access, and an entry that uses the account of
 * its caller has no connection.
 */
const isPinnable = (resolved: ResolvedEntry): resolved is ResolvedProxy =>
  isProxy(resolved) && !usesCallerAccount(resolved.entry);

const unpinnable = (resolved: ResolvedEntry): Repinned['still_unmet'] =>
  isPinnable(resolved) ? [] : [{ entry_id: resolved.entry.id, reason: 'none_usable', candidates: [] }];

function choose(chosen: readonly ResolvedProxy[], { connections }: Repin, usable: Usable) {
  const pins = new Map<string, string>();
  const still_unmet: Repinned['still_unmet'] = [];
  for (const { entry, verdict } of chosen) {
    const choice = repinChoice({
      requested: connections[entry.id],
      current: entry.connection_id,
      usable: usable.get(entry.connector_slug) ?? [],
      restricted: !verdict.allowed,
    });
    if ('connection_id' in choice) pins.set(entry.id, choice.connection_id);
    else still_unmet.push({ entry_id: entry.id, ...choice });
  }
  return { pins, still_unmet };
}

type Usable = ReadonlyMap<string, readonly ConnectionChoice[]>;

function assertKnown(entries: readonly ToolboxEntry[], { entry_ids = [], connections }: Repin): void {
  const known = new Set(entries.map(({ id }) => id));
  const paths = [
    ...entry_ids.map((id, position) => [id, pathIn('/entry_ids', position)] as const),
    ...Object.keys(connections).map((id) => [id, pathIn('/connections', id)] as const),
  ];
  const malformed = Object.entries(connections).find(([, connection]) => typeof connection !== 'string');
  if (malformed)
    throw invalid(
      pathIn('/connections', malformed[0]),
      invalidValue,
      'connections must map entry ids to connection ids.',
    );
  const problems = paths
    .filter(([id]) => !known.has(id))
    .map(([, path]) => fieldError(path, unknownEntry, `${fieldAt(path)} does not match an entry of this toolbox.`));
  if (problems.length > 0) throw invalidFields(problems);
}
