import { Injectable } from '@nestjs/common';
import { reaches, type Verdict } from '#access-control';
import { type CatalogTool, type Connector, isHeld } from '#catalog';
import { ApprovalGate, findBlockedTier, type PinnedConnection, tightenApprovalPolicy } from '#connections';
import { type Tier } from '#connector-definition';
import { type Caller } from '#kernel';
import {
  isSynthetic,
  type ProxyEntry,
  type SyntheticEntry,
  type ToolboxEntries,
  type ToolboxEntry,
} from '../../entry/domain/entry.js';
import { type BlockedTarget, type EntryFacts, unmetReason, type UnmetReason } from '../../entry/domain/unmet-reason.js';
import { type Editor, PinResolver, type ResolvedPin, type ResolvedPlace } from '../../entry/services/pin-resolver.js';
import { type ResolvedProgram, ProgramReader } from '../../synthetic-tool/services/program-reader.js';
import { findBlockedStep } from '../../synthetic-tool/services/step-resolver.js';
import { type CallerAccount, CallerAccounts } from './caller-accounts.js';
import { mayConnect } from '../domain/connect-right.js';

type Resolved<Entry> = {
  entry: Entry;
  unmet: UnmetReason | null;
  facts: EntryFacts;
  /** The pinning editor, active or not. Null if the entry is not pinned. */
  editor: Editor | null;
  /** The verdict of the caller's restrictions on the tool; for a synthetic tool, on its first blocked step. */
  verdict: Verdict;
  /** The tier of the tool, or of a step of a synthetic tool, that the approval policy blocks. Null if there is none. */
  blocked_tier: Tier | null;
};

export type ResolvedProxy = Resolved<ProxyEntry> & {
  connector: Connector | undefined;
  tool: CatalogTool | undefined;
  /** The connection that the entry is pinned to; undefined if there is none or it was deleted. */
  connection: PinnedConnection | undefined;
  /** The caller's account; null for an entry that does not use it. */
  account: AccountWithRight | null;
};

/** `may_connect`: see `mayConnect`. */
type AccountWithRight = CallerAccount & { may_connect: boolean };

export type ResolvedSynthetic = Resolved<SyntheticEntry> & {
  /** The synthetic tool; undefined if it was deleted. */
  program: ResolvedProgram | undefined;
};

/** An entry with everything that decides whether it can run now. */
export type ResolvedEntry = ResolvedProxy | ResolvedSynthetic;

/** Returns the connection that a call of the caller uses; undefined if there is none. */
export const connectionUsed = ({ account, connection }: ResolvedProxy): PinnedConnection | undefined =>
  account ? (account.account ?? undefined) : connection;

export const isProxy = (resolved: ResolvedEntry): resolved is ResolvedProxy => 'connection' in resolved;

/**
 * Returns what an access request must name to lift the restriction on an entry: the tool, or the whole connector. Of a
 * synthetic tool, it is the tool of the first blocked step. Null if no restriction blocks the entry.
 */
export function findBlockedTarget(resolved: ResolvedEntry): BlockedTarget | null {
  const place = isProxy(resolved) ? { ...resolved, ...resolved.entry } : findStepPlace(resolved);
  if (!place?.connector_slug || place.verdict.allowed) return null;
  const { connector_slug, tool_name, connector, tool, verdict } = place;
  const service = connector?.name ?? connector_slug;
  return verdict.restricted_scope === 'tool'
    ? { connector_slug, tool_name, label: `${service}: ${tool?.label ?? tool_name}` }
    : { connector_slug, tool_name: null, label: `all tools of ${service}` };
}

function findStepPlace({ program }: ResolvedSynthetic) {
  const blocked = findBlockedStep(program?.steps ?? []);
  return blocked && { ...blocked, tool_name: blocked.step.tool_name };
}

/** Finds out which entries can run now. The number of queries does not depend on the number of entries. */
@Injectable()
export class EntryResolver {
  constructor(
    private readonly pinResolver: PinResolver,
    private readonly programReader: ProgramReader,
    private readonly callerAccounts: CallerAccounts,
    private readonly approvalGate: ApprovalGate,
  ) {}

  /** Returns the entries of all these toolboxes, in order. */
  async resolve(caller: Caller, toolboxes: readonly ToolboxEntries[]): Promise<ResolvedEntry[]> {
    const entries = toolboxes.flatMap((toolbox) => toolbox.entries);
    const accounts = await this.callerAccounts.load(caller, toolboxes);
    const known = new Map(accounts.flatMap((each) => (each?.account ? [[each.account.id, each.account]] : [])));
    const syntheticIds = entries.flatMap((entry) => (isSynthetic(entry) ? entry.synthetic_tool_id : []));
    const [pins, programs, organizationPolicy] = await Promise.all([
      this.pinResolver.resolve(
        caller,
        entries.map((entry, position) => buildPin(entry, accounts[position]!)),
        known,
      ),
      this.programReader.load(caller, syntheticIds),
      this.approvalGate.policyFor(caller),
    ]);
    const policies = toolboxes.flatMap((toolbox) => {
      const policy = tightenApprovalPolicy(organizationPolicy, toolbox.approval_policy ?? {});
      return toolbox.entries.map(() => policy);
    });
    const withRight = createRightFinder(caller);
    return entries.map((entry, position) => {
      const [pin, policy, account] = [pins[position]!, policies[position]!, accounts[position]!];
      if (isSynthetic(entry)) {
        const program = programs.get(entry.synthetic_tool_id);
        return resolveSynthetic(entry, pin, program, findBlockedTier(policy, tiersOf(program?.steps ?? [])));
      }
      return resolveProxy(
        entry,
        pin,
        account && withRight(account, pin.connector),
        findBlockedTier(policy, tiersOf([pin])),
      );
    });
  }
}

const tiersOf = (places: readonly { tool: CatalogTool | undefined }[]): Tier[] =>
  places.flatMap(({ tool }) => tool?.tier ?? []);

function buildPin(entry: ToolboxEntry, account: CallerAccount | null) {
  const { tool_name, delegated_by_user_id } = entry;
  if (isSynthetic(entry)) return { connector_slug: null, connection_id: null, delegated_by_user_id, tool_name };
  if (!account) return entry;
  const connection_id = account.account?.id ?? null;
  return { connector_slug: entry.connector_slug, connection_id, delegated_by_user_id: null, tool_name };
}

/** Returns a function that adds the caller's right to connect, once for all entries that use the account. */
function createRightFinder(caller: Caller) {
  const found = new Map<CallerAccount, AccountWithRight>();
  return (account: CallerAccount, connector: Connector | undefined): AccountWithRight => {
    const known = found.get(account) ?? { ...account, may_connect: mayConnect(caller, connector) };
    found.set(account, known);
    return known;
  };
}

function resolveProxy(
  entry: ProxyEntry,
  pin: ResolvedPin,
  account: AccountWithRight | null,
  blocked_tier: Tier | null,
): ResolvedProxy {
  const { connector, tool, verdict } = pin;
  const place = account ? callerFacts(connector) : placeFacts(pin);
  // One literal: V8 takes several times as long to spread an object.
  const facts: EntryFacts = {
    connector_available: place.connector_available,
    is_pinned: account !== null || entry.connection_id !== null,
    connection: place.connection,
    editor: place.editor,
    tool: resolveToolState(tool),
  };
  const connection = account ? undefined : pin.connection;
  const editor = account ? null : pin.editor;
  return {
    entry,
    connector,
    tool,
    connection,
    account,
    facts,
    unmet: unmetReason(facts),
    editor,
    verdict,
    blocked_tier,
  };
}

/** Returns the facts that are the same for all tools on a connection. */
export function placeFacts({ connector, connection, is_member, reach }: ResolvedPlace) {
  const lost = connection !== undefined && !(reach && reaches(reach.access, 'use'));
  return {
    connector_available: connector?.status === 'published',
    connection: connection ?? null,
    editor: !is_member ? 'inactive' : lost ? 'no_access' : 'has_access',
  } as const;
}

function resolveToolState(tool: CatalogTool | undefined): EntryFacts['tool'] {
  if (tool === undefined) return 'missing';
  if (tool.facts.active) return 'active';
  return isHeld(tool) ? 'held' : 'disabled';
}

/** The facts of an entry that uses the caller's account. The account is no reason why other callers cannot run it. */
export const callerFacts = (connector: Connector | undefined) =>
  ({ ...placelessFacts, connector_available: connector?.status === 'published', editor: 'has_access' }) as const;

/** The facts of a synthetic tool, which has no connector or connection of its own. */
const placelessFacts = {
  connector_available: true,
  is_pinned: true,
  connection: { status: 'active', owner_holds_connector: true, owner_suspended: false },
} as const;

export const syntheticFacts = (is_member: boolean) =>
  ({ ...placelessFacts, editor: is_member ? 'has_access' : 'inactive' }) as const;

function resolveSynthetic(
  entry: SyntheticEntry,
  pin: ResolvedPin,
  program: ResolvedProgram | undefined,
  blocked_tier: Tier | null,
): ResolvedSynthetic {
  const facts: EntryFacts = { ...syntheticFacts(pin.is_member), tool: program?.is_valid ? 'active' : 'invalid' };
  const editor = program?.editor ?? pin.editor;
  const verdict = program?.verdict ?? pin.verdict;
  return { entry, program, facts, unmet: unmetReason(facts), editor, verdict, blocked_tier };
}
