import { isNear } from '#identity';
import {
  type Act,
  Aggregate,
  type AggregateState,
  AggregateStore,
  type EventEntries,
  invalid,
  newId,
  required,
  outOfRange,
} from '#kernel';
import { type ToolIdentity } from '../../restriction/domain/restriction-rule.js';
import { toolLabel } from '../../restriction/domain/tool-label.js';

/**
 * The target of a grant: one connector, or one of its tools with the identity that the tool had when access was
 * requested.
 */
export type GrantTarget = ToolIdentity & { connector_slug: string; tool_name: string | null };

export type AccessGrantState = AggregateState &
  GrantTarget & {
    user_id: string;
    /** Whether the member's own rules are lifted too, in addition to those of roles and ancestors. */
    lifts_member_rules: boolean;
    /** Null for a grant without a request. */
    request_id: string | null;
    /** The note of a grant without a request. The note about a request is stored with the request. */
    note: string | null;
    granted_by: string | null;
    /** Null if the grant never expires. */
    expires_at: Date | null;
    revoked_at: Date | null;
    revoked_by: string | null;
    revoke_reason: GrantCause | null;
    /** When the expiry was recorded in the audit log. */
    lapsed_at: Date | null;
    created_at: Date;
  };

export const grantStatuses = ['active', 'expired', 'revoked'] as const;

export type GrantStatus = (typeof grantStatuses)[number];

export type NewGrant = GrantTarget &
  Pick<AccessGrantState, 'user_id' | 'lifts_member_rules' | 'expires_at' | 'request_id' | 'note'>;

/**
 * Lifts restrictions for one member. Grants are never deleted, so past decisions can still be explained.
 */
export class AccessGrant extends Aggregate<AccessGrantState, AccessGrantEvent> {
  protected readonly noun = 'access_grant';

  static create(org_id: string, newGrant: NewGrant, act: Act): AccessGrant {
    const grant = new AccessGrant({
      org_id,
      id: newId('agrt', act.at),
      version: 1,
      ...newGrant,
      granted_by: act.by,
      revoked_at: null,
      revoked_by: null,
      revoke_reason: null,
      lapsed_at: null,
      created_at: act.at,
    });
    const { lifts_member_rules, request_id, note, expires_at } = newGrant;
    const data = { ...grant.eventData, request_id, note, lifts_member_rules, expires_at: toIsoString(expires_at) };
    grant.apply(act, { type: 'access_grant.created', data });
    return grant;
  }

  extend(expires_at: Date | null, act: Act): void {
    const data = { ...this.eventData, expires_at: toIsoString(expires_at) };
    this.apply(act, { type: 'access_grant.extended', data }, { expires_at });
  }

  revoke(cause: GrantCause, note: string | null, act: Act): void {
    const changes = { revoked_at: act.at, revoked_by: act.by, revoke_reason: cause };
    this.apply(act, { type: 'access_grant.revoked', data: { ...this.eventData, cause, note } }, changes);
  }

  /**
   * Records the expiry in the audit log. The job that calls this is due by the database's clock, which may be ahead of
   * this process's clock. Decisions use `expires_at`, not this record.
   */
  expire(act: Act): void {
    const { expires_at, lapsed_at } = this.state;
    if (lapsed_at || !expires_at || grantStatus(this.state, withLag(act.at)) !== 'expired') return;
    const data = { ...this.eventData, expires_at: expires_at.toISOString() };
    this.apply(act, { type: 'access_grant.expired', data }, { lapsed_at: act.at });
  }

  expiresSoon(at: Date): boolean {
    return grantStatus(this.state, at) === 'active' && isNear(this.state.expires_at, at);
  }

  announceExpiry(act: Act): void {
    const { expires_at } = this.state;
    if (!expires_at) return;
    const data = { ...this.eventData, expires_at: expires_at.toISOString() };
    this.apply(act, { type: 'access_grant.expiring', data });
  }

  protected override label(): string {
    return targetLabel(this.state);
  }

  private get eventData() {
    const { user_id, connector_slug, tool_name } = this.state;
    return { user_id, connector_slug, tool_name };
  }
}

/**
 * Returns the status of a grant at a given time. A grant is expired after `expires_at`, even if that has not been
 * recorded yet.
 */
export function grantStatus(
  { revoked_at, expires_at }: Pick<AccessGrantState, 'revoked_at' | 'expires_at'>,
  at: Date,
): GrantStatus {
  if (revoked_at) return 'revoked';
  return expires_at && expires_at <= at ? 'expired' : 'active';
}

/**
 * Adds a minute to a job's time, because jobs are due by PostgreSQL's clock, which may be a few seconds ahead of this
 * process's clock.
 */
export const withLag = (at: Date): Date => new Date(at.getTime() + 60_000);

const toIsoString = (time: Date | null): string | null => time?.toISOString() ?? null;

type NamedTarget = { connector_slug: string; tool_name: string | null };

/** Returns the name of a target. @param connector the name of the connector. The audit log names it by its slug. */
export const targetLabel = ({ connector_slug, tool_name }: NamedTarget, connector: string = connector_slug): string =>
  tool_name === null ? connector : `“${toolLabel(tool_name, connector_slug)}” on ${connector}`;

/** Why a grant ended early. */
export type GrantCause = 'revoked' | 'given_up' | 'replaced' | 'member_removed';

type GrantData = { user_id: string; connector_slug: string; tool_name: string | null };

export type AccessGrantEvent =
  | {
      type: 'access_grant.created';
      data: GrantData & {
        request_id: string | null;
        note: string | null;
        lifts_member_rules: boolean;
        expires_at: string | null;
      };
    }
  | { type: 'access_grant.extended'; data: GrantData & { expires_at: string | null } }
  | { type: 'access_grant.revoked'; data: GrantData & { cause: GrantCause; note: string | null } }
  | { type: 'access_grant.expiring'; data: GrantData & { expires_at: string } }
  | { type: 'access_grant.expired'; data: GrantData & { expires_at: string } };

const grant = {
  category: 'access',
  changesPermissions: true,
  subject: ({ user_id }: GrantData) => user_id,
} as const;

export const accessGrantEvents = {
  'access_grant.created': { says: 'granted {person} access to', ...grant },
  'access_grant.extended': { says: "extended {person}'s access grant for", ...grant },
  'access_grant.revoked': { says: "revoked {person}'s access grant for", ...grant },
  'access_grant.expiring': {
    says: "warned that {person}'s access grant for {resource} ends soon",
    category: 'access',
    subject: ({ user_id }) => user_id,
  },
  'access_grant.expired': { says: "ended {person}'s access grant for", ...grant },
} satisfies EventEntries<AccessGrantEvent>;

export abstract class AccessGrants extends AggregateStore<AccessGrant> {
  /** Ends the member's grants for exactly this target, because a newer one replaces them. */
  abstract endReplaced(orgId: string, userId: string, target: GrantTarget, act: Act): Promise<void>;

  /** Ends all grants of a member who leaves. Call this in the transaction that removes the member. */
  abstract revokeMemberGrants(orgId: string, userId: string, act: Act): Promise<void>;
}

/** Port to the organization's settings for grants, implemented by the organizations context. */
export abstract class GrantSettings {
  abstract get(orgId: string): Promise<GrantLimits>;
}

export type GrantLimits = {
  /** Maximum duration of a grant in days; null if there is none. */
  max_grant_days: number | null;
  require_grant_expiry: boolean;
};

/**
 * Returns when a grant that lasts this number of days expires; null if it never expires.
 * @throws validation_error when the organization's settings require an expiry, or do not allow that many days.
 */
export function grantExpiresAt(days: number | null, { max_grant_days, require_grant_expiry }: GrantLimits, at: Date) {
  if (days === null && (require_grant_expiry || max_grant_days !== null))
    throw invalid(
      '/expires_in_days',
      required,
      `Grants in this organization must have an end. Send expires_in_days${upTo(max_grant_days)}.`,
    );
  if (days !== null && max_grant_days !== null && days > max_grant_days)
    throw invalid(
      '/expires_in_days',
      outOfRange,
      `Grants in this organization can last at most ${max_grant_days} days. Choose fewer days.`,
    );
  return days === null ? null : new Date(at.getTime() + days * 86_400_000);
}

const upTo = (max: number | null): string => (max === null ? '' : `, at most ${max}`);
