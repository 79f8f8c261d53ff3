import { type EventEntries } from '#kernel';

/** Why a grant ended before its date. */
export type GrantCause = 'revoked' | 'given_up' | 'replaced' | 'member_removed';

/** Whose grant, and for what. */
type Told = { user_id: string; connector_slug: string; tool_name: string | null };

export type AccessGrantEvent =
  | {
      type: 'access_grant.created';
      data: Told & { request_id: string; lifts_member_rules: boolean; expires_at: string | null };
    }
  | { type: 'access_grant.extended'; data: Told & { expires_at: string | null } }
  | { type: 'access_grant.revoked'; data: Told & { cause: GrantCause; note: string | null } }
  | { type: 'access_grant.expired'; data: Told & { expires_at: string } };

const grant = {
  category: 'access',
  changesPermissions: true,
  subject: ({ user_id }: Told) => user_id,
} as const;

export const accessGrantEvents = {
  'access_grant.created': { says: 'granted {person} an exception for', ...grant },
  'access_grant.extended': { says: "extended {person}'s exception for", ...grant },
  'access_grant.revoked': { says: "revoked {person}'s exception for", ...grant },
  'access_grant.expired': { says: "ended {person}'s exception for", ...grant },
} satisfies EventEntries<AccessGrantEvent>;
