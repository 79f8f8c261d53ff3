import { type Act, AggregateStore } from '#kernel';
import { type AccessRequest, type AccessRequestState } from './access-request.js';
import { type RequestConflicts } from './request-conflicts.js';
import { type RequestedAccess, type RequestKind } from './requested-access.js';

/** A pending request, with the fields that the check for obsolete requests needs. */
export type UncheckedRequest = RequestedAccess & Pick<AccessRequestState, 'id' | 'requester_user_id'>;

/** An undecided request. */
export type OpenRequest = Pick<AccessRequestState, 'id' | 'status' | 'expires_at'>;

export abstract class AccessRequests extends AggregateStore<AccessRequest> {
  /** The member's undecided request for exactly this access, even if it has expired. */
  abstract openFor(orgId: string, userId: string, access: RequestedAccess): Promise<OpenRequest | null>;

  /** Null when there is no such request. */
  abstract kindOf(orgId: string, id: string): Promise<RequestKind | null>;

  abstract conflictsOf(orgId: string, userId: string, at: Date): Promise<RequestConflicts>;

  /** Some pending requests that were not checked in this epoch. */
  abstract unchecked(orgId: string, epoch: number, at: Date): Promise<UncheckedRequest[]>;

  abstract noteChecked(orgId: string, ids: string[], epoch: number): Promise<void>;

  /** Withdraws all requests of a leaver, in the transaction in which they leave. */
  abstract withdrawAllOf(orgId: string, userId: string, act: Act): Promise<void>;
}
