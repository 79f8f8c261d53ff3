import { type Act, Aggregate, type AggregateState, type Caller, type EventEntries, newId } from '#kernel';
import { withLag } from '../../access-grant/domain/access-grant.js';
import { accessLabel, type RequestedAccess } from './requested-access.js';

export const requestStatuses = ['pending', 'approved', 'denied', 'withdrawn', 'expired', 'obsolete'] as const;

export type RequestStatus = (typeof requestStatuses)[number];

/** The requester's note and the duration they ask for. The approver may choose another duration. */
export type RequestedTerms = { note: string | null; requested_days: number | null };

export type AccessRequestState = AggregateState &
  RequestedAccess &
  RequestedTerms &
  ApprovalResult & {
    requester_user_id: string;
    /** The name of the app that filed the request for the member; null if the member did. */
    app_name: string | null;
    status: RequestStatus;
    decided_by: string | null;
    decided_at: Date | null;
    decision_note: string | null;
    expires_at: Date;
    created_at: Date;
    updated_at: Date;
  };

/** Days after which an undecided request expires. */
const pendingDays = 30;

export class AccessRequest extends Aggregate<AccessRequestState, AccessRequestEvent> {
  protected readonly noun = 'access_request';

  static file(
    { orgId: org_id, userId: requester_user_id, app, token }: Caller,
    access: RequestedAccess,
    terms: RequestedTerms,
    act: Act,
  ): AccessRequest {
    const expires_at = new Date(act.at.getTime() + pendingDays * 86_400_000);
    const request = new AccessRequest({
      org_id,
      id: newId('areq', act.at),
      version: 1,
      ...access,
      ...terms,
      requester_user_id,
      app_name: app && (token?.name ?? null),
      status: 'pending',
      decided_by: null,
      decided_at: null,
      decision_note: null,
      grant_id: null,
      acl_id: null,
      expires_at,
      created_at: act.at,
      updated_at: act.at,
    });
    const data = { ...request.eventData, expires_at: expires_at.toISOString() };
    request.apply(act, { type: 'access_request.created', data });
    return request;
  }

  approve(made: ApprovalResult, note: string | null, act: Act): void {
    const event = { type: 'access_request.approved', data: { ...this.eventData, ...made } } as const;
    this.apply(act, event, { ...decided('approved', note, act), ...made });
  }

  deny(note: string | null, act: Act): void {
    this.apply(act, { type: 'access_request.denied', data: this.eventData }, decided('denied', note, act));
  }

  withdraw(cause: 'member_removed' | null, act: Act): void {
    this.apply(
      act,
      { type: 'access_request.withdrawn', data: { ...this.eventData, cause } },
      { status: 'withdrawn', updated_at: act.at },
    );
  }

  /** Closes the request because nothing blocks the requester now, or the target was deleted. */
  close(cause: ObsoleteCause, act: Act): void {
    this.apply(
      act,
      { type: 'access_request.obsolete', data: { ...this.eventData, cause } },
      { status: 'obsolete', updated_at: act.at },
    );
  }

  /**
   * Records the expiry in the audit log. The job that calls this is due by the database's clock, which may be ahead of
   * this process's clock. A request is expired after `expires_at`, even before this record.
   */
  expire(act: Act): void {
    const { status } = this.state;
    if (status !== 'pending' || statusAt(this.state, withLag(act.at)) !== 'expired') return;
    this.apply(
      act,
      { type: 'access_request.expired', data: this.eventData },
      { status: 'expired', updated_at: act.at },
    );
  }

  protected override label(): string {
    return accessLabel(this.state);
  }

  private get eventData(): RequestData {
    const { requester_user_id: user_id, kind, connector_slug, tool_name, permission } = this.state;
    const { resource_type, resource_id, level } = this.state;
    return { user_id, kind, connector_slug, tool_name, permission, resource_type, resource_id, level };
  }
}

/**
 * Returns the status of a request at a given time. A pending request is expired after `expires_at`, even if that has not
 * been recorded yet.
 */
export const statusAt = ({ status, expires_at }: Pick<AccessRequestState, 'status' | 'expires_at'>, at: Date) =>
  status === 'pending' && expires_at <= at ? 'expired' : status;

const decided = (status: 'approved' | 'denied', decision_note: string | null, { by, at }: Act) => ({
  status,
  decision_note,
  decided_by: by,
  decided_at: at,
  updated_at: at,
});

type Named = 'kind' | 'connector_slug' | 'tool_name' | 'permission' | 'resource_type' | 'resource_id' | 'level';

export type RequestData = Pick<RequestedAccess, Named> & { user_id: string };

/** The grant or share that an approval created. Both are null if an administrator must change roles instead. */
export type ApprovalResult = { grant_id: string | null; acl_id: string | null };

/** Why the request no longer needs a decision. */
export type ObsoleteCause = 'not_restricted' | 'target_gone';

export type AccessRequestEvent =
  | { type: 'access_request.created'; data: RequestData & { expires_at: string } }
  | { type: 'access_request.approved'; data: RequestData & ApprovalResult }
  | { type: 'access_request.denied'; data: RequestData }
  | { type: 'access_request.withdrawn'; data: RequestData & { cause: 'member_removed' | null } }
  | { type: 'access_request.expired'; data: RequestData }
  | { type: 'access_request.obsolete'; data: RequestData & { cause: ObsoleteCause } };

const own = { category: 'access' } as const;

const ofAnother = { category: 'access', subject: ({ user_id }: RequestData) => user_id } as const;

export const accessRequestEvents = {
  'access_request.created': { says: 'requested', ...own },
  'access_request.approved': { says: "approved {person}'s request for", ...ofAnother },
  'access_request.denied': { says: "denied {person}'s request for", ...ofAnother },
  'access_request.withdrawn': {
    says: 'withdrew the request for',
    ...own,
    // Removing a member withdraws their requests.
    subject: ({ user_id, cause }) => (cause === null ? null : user_id),
  },
  'access_request.expired': { says: "let {person}'s request for {resource} expire", ...ofAnother },
  'access_request.obsolete': { says: "closed {person}'s request for {resource} as no longer needed", ...ofAnother },
} satisfies EventEntries<AccessRequestEvent>;
