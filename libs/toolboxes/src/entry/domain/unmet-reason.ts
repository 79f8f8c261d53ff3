import { type ConnectionStatus } from '#connections';
import { type Verdict } from '#access-control';
import { type Tier } from '#connector-definition';
import { type AccountProblem, type AccountResolution, isAccountProblem } from './caller-account.js';

/** Why no caller can run a tool of a toolbox now. The first reason that applies is reported. */
export const unmetReasons = [
  'connector_unavailable',
  'needs_connection',
  'connection_deleted',
  // Comes before the state of the account: an editor without access can neither see nor repair that state.
  'editor_lost_access',
  'connector_not_shared',
  'owner_suspended',
  'connection_pending',
  'connection_needs_reauth',
  'connection_disconnected',
  'editor_left',
  'tool_missing',
  'tool_disabled',
  'tool_held',
  'synthetic_invalid',
] as const;

export type UnmetReason = (typeof unmetReasons)[number];

/** The facts that decide whether an entry can run. */
export type EntryFacts = {
  connector_available: boolean;
  is_pinned: boolean;
  /** Null if the connection was deleted. */
  connection: { status: ConnectionStatus; owner_holds_connector: boolean; owner_suspended: boolean } | null;
  /** `inactive`: the editor left or is suspended. `no_access`: the editor lacks `use` access to the connection. */
  editor: 'has_access' | 'no_access' | 'inactive';
  /**
   * `held`: the remote server changed the tool after it was accepted. `invalid`: a synthetic tool that was deleted or
   * has a step that cannot run.
   */
  tool: 'active' | 'disabled' | 'held' | 'missing' | 'invalid';
};

const applies: Record<UnmetReason, (facts: EntryFacts) => boolean> = {
  connector_unavailable: ({ connector_available }) => !connector_available,
  needs_connection: ({ is_pinned }) => !is_pinned,
  connection_deleted: ({ connection }) => connection === null,
  editor_lost_access: ({ editor }) => editor === 'no_access',
  connector_not_shared: ({ connection }) => connection?.owner_holds_connector === false,
  owner_suspended: ({ connection }) => connection?.owner_suspended === true,
  connection_pending: ({ connection }) => connection?.status === 'pending',
  connection_needs_reauth: ({ connection }) => connection?.status === 'needs_reauth',
  connection_disconnected: ({ connection }) => connection?.status === 'disconnected',
  editor_left: ({ editor }) => editor === 'inactive',
  tool_missing: ({ tool }) => tool === 'missing',
  tool_disabled: ({ tool }) => tool === 'disabled',
  tool_held: ({ tool }) => tool === 'held',
  synthetic_invalid: ({ tool }) => tool === 'invalid',
};

/** Returns why the entry cannot run; null if it can. */
export const unmetReason = (facts: EntryFacts): UnmetReason | null =>
  unmetReasons.find((reason) => applies[reason](facts)) ?? null;

/** Reasons about the editor, shown only to callers who may change the toolbox. */
const ofEditor: readonly UnmetReason[] = ['editor_left', 'editor_lost_access'];

/** Reasons about the connector or the tool, which repinning cannot fix. */
const ofTool: readonly UnmetReason[] = [
  'connector_unavailable',
  'tool_missing',
  'tool_disabled',
  'tool_held',
  'synthetic_invalid',
];

/** Whether repinning can fix the reason. */
export const isRepinnable = (reason: UnmetReason | null): boolean => reason !== null && !ofTool.includes(reason);

/** Returns the reason that the caller may see. */
export const shownReason = (
  reason: UnmetReason | null,
  { isEditor }: { isEditor: boolean },
): UnmetReason | 'unavailable' | null =>
  reason !== null && !isEditor && ofEditor.includes(reason) ? 'unavailable' : reason;

/** The facts that decide whether a member may run a tool of a toolbox they can use. */
type EntryStanding = {
  entry: { enabled: boolean };
  verdict: Pick<Verdict, 'allowed'>;
  unmet: UnmetReason | null;
  /** The tier of the tool, or of one of its steps, that the approval policy blocks. */
  blocked_tier: Tier | null;
  /** The caller's account. Absent or null for an entry that does not use it. */
  account?: (Pick<AccountResolution, 'problem' | 'has_usable'> & { may_connect: boolean }) | null;
};

export type Obstacle = 'turned_off' | 'restricted' | 'tier_blocked' | UnmetReason | AccountProblem;

/** What an access request must name. `tool_name` is null for a whole connector. */
export type BlockedTarget = {
  connector_slug: string;
  tool_name: string | null;
  /** What the request is for, as people read it. */
  label: string;
};

/**
 * Returns the first reason why a member cannot run a tool of a toolbox they can use; null if there is none. Listing and
 * calling both use it, so exactly the listed tools can run.
 */
export function obstacle({ entry, verdict, unmet, blocked_tier, account }: EntryStanding): Obstacle | null {
  if (!entry.enabled) return 'turned_off';
  // A restriction comes before the reasons that apply to everyone, as in calls through a connection.
  if (!verdict.allowed) return 'restricted';
  // Nobody needs an account for a tool that the policy blocks.
  return unmet ?? (blocked_tier ? 'tier_blocked' : (account?.problem ?? null));
}

/**
 * Whether agents see the tool: the caller can call it, or only lacks an account that the caller could connect or choose.
 * A call then says what the caller has to do. The list depends only on the caller's rights.
 */
export function isOffered(standing: EntryStanding): boolean {
  const reason = obstacle(standing);
  if (!isAccountProblem(reason)) return reason === null;
  const { may_connect, has_usable } = standing.account!;
  return may_connect || has_usable;
}
