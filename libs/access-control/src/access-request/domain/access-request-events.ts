import { type EventEntries } from '#kernel';
import { type RequestedAccess } from './requested-access.js';

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
  'access_request.expired': { says: "let {person}'s request for … expire", ...ofAnother },
  'access_request.obsolete': { says: "closed {person}'s request for … as no longer needed", ...ofAnother },
} satisfies EventEntries<AccessRequestEvent>;
