import { type Act, Aggregate, type AggregateState, type EventEntries, newId } from '#kernel';
import { type ApprovalRule } from '#organizations';
import { type ApprovalState } from './approval.js';

/** Maximum number of further calls that one grant allows. */
export const maxGrantedCalls = 100;

/** Maximum duration of a grant, in hours. */
export const maxGrantedHours = 8;

/** How many further calls an approver allows, and for how long. */
export type GrantTerms = { max_calls: number; hours: number };

/** An approval together with which further calls may be allowed (`canGrantFurtherCalls`). */
export type GrantableApproval = ApprovalState & { app_id: string; toolbox_id: string; grant_scope: string };

/** What a grant covers: one tool, in one toolbox, on one connection, called by one app for one member. */
type Covered = Pick<
  GrantableApproval,
  'requested_for' | 'app_id' | 'toolbox_id' | 'connection_id' | 'connector_slug' | 'tool_name' | 'tier' | 'summary'
> & { user_id: string; app_name: string };

export type ApprovalGrantState = AggregateState &
  Covered & {
    approval_id: string;
    /** Digest of everything that must stay the same: the tool, its account, and what the toolbox fixes (`grantScope`). */
    scope: string;
    /** The rule under which the grant was given. A stricter rule ends it. */
    rule: ApprovalRule;
    granted_by: string;
    /** Whether a second person gave it. */
    second_person: boolean;
    max_calls: number;
    used_calls: number;
    expires_at: Date;
    revoked_at: Date | null;
    revoked_by: string | null;
    created_at: Date;
    updated_at: Date;
  };

export type ApprovalGrantData = Pick<
  ApprovalGrantState,
  'user_id' | 'app_id' | 'toolbox_id' | 'connection_id' | 'connector_slug' | 'tool_name' | 'tier'
>;

export type ApprovalGrantEvent =
  | {
      type: 'approval_grant.created';
      data: ApprovalGrantData & { approval_id: string; max_calls: number; expires_at: string };
    }
  | { type: 'approval_grant.used'; data: ApprovalGrantData & { execution_id: string } }
  | { type: 'approval_grant.returned'; data: ApprovalGrantData & { execution_id: string } }
  | { type: 'approval_grant.revoked'; data: ApprovalGrantData };

const own = { category: 'usage' } as const;

const ofAnother = { category: 'access', subject: ({ user_id }: ApprovalGrantData) => user_id } as const;

/** No event advances the epoch: each call reads its grant. */
export const approvalGrantEvents = {
  'approval_grant.created': { says: 'allowed {person} further calls of', ...ofAnother },
  'approval_grant.used': { says: 'used a granted call of', ...own },
  'approval_grant.returned': { says: 'regained a granted call of {resource}, because it was not sent', ...own },
  'approval_grant.revoked': { says: 'ended the further calls by {person} of', ...ofAnother },
} satisfies EventEntries<ApprovalGrantEvent>;

export const approvalGrantStatuses = ['active', 'used_up', 'expired', 'revoked'] as const;

export type ApprovalGrantStatus = (typeof approvalGrantStatuses)[number];

/** Permission for some further calls of a tool, which an approver gave together with an approval. */
export class ApprovalGrant extends Aggregate<ApprovalGrantState, ApprovalGrantEvent> {
  protected readonly noun = 'approval_grant';

  static give(
    { org_id, id: approval_id, requested_by, app_name, grant_scope, rule, ...call }: GrantableApproval,
    { by, second_person, terms, act }: { by: string; second_person: boolean; terms: GrantTerms; act: Act },
  ): ApprovalGrant {
    const { max_calls, hours } = terms;
    const expires_at = new Date(act.at.getTime() + hours * 3_600_000);
    const { requested_for, app_id, toolbox_id, connection_id, connector_slug, tool_name, tier, summary } = call;
    const covered = { requested_for, app_id, toolbox_id, connection_id, connector_slug, tool_name, tier, summary };
    const grant = new ApprovalGrant({
      org_id,
      id: newId('apgr', act.at),
      version: 1,
      approval_id,
      scope: grant_scope,
      user_id: requested_by,
      app_name: app_name ?? '',
      ...covered,
      rule,
      granted_by: by,
      second_person,
      max_calls,
      used_calls: 0,
      expires_at,
      revoked_at: null,
      revoked_by: null,
      created_at: act.at,
      updated_at: act.at,
    });
    const limits = { approval_id, max_calls, expires_at: expires_at.toISOString() };
    grant.apply(act, { type: 'approval_grant.created', data: { ...grant.eventData, ...limits } });
    return grant;
  }

  use(execution_id: string, act: Act): void {
    const changes = { used_calls: this.state.used_calls + 1, updated_at: act.at };
    this.apply(act, { type: 'approval_grant.used', data: { ...this.eventData, execution_id } }, changes);
  }

  /** Gives a call back, because nothing was sent. */
  release(execution_id: string, act: Act): void {
    const changes = { used_calls: Math.max(0, this.state.used_calls - 1), updated_at: act.at };
    this.apply(act, { type: 'approval_grant.returned', data: { ...this.eventData, execution_id } }, changes);
  }

  revoke(act: Act): void {
    const changes = { revoked_at: act.at, revoked_by: act.by, updated_at: act.at };
    this.apply(act, { type: 'approval_grant.revoked', data: this.eventData }, changes);
  }

  protected override label(): string {
    return this.state.summary;
  }

  private get eventData(): ApprovalGrantData {
    const { user_id, app_id, toolbox_id, connection_id, connector_slug, tool_name, tier } = this.state;
    return { user_id, app_id, toolbox_id, connection_id, connector_slug, tool_name, tier };
  }
}

export type GrantProgress = Pick<ApprovalGrantState, 'revoked_at' | 'used_calls' | 'max_calls' | 'expires_at'>;

export function grantStatusAt({ revoked_at, used_calls, max_calls, expires_at }: GrantProgress, at: Date) {
  if (revoked_at !== null) return 'revoked';
  if (used_calls >= max_calls) return 'used_up';
  return expires_at <= at ? 'expired' : 'active';
}
