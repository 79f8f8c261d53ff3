import { type EventEntries } from '#kernel';

/** Why a grant ended early. */
export type GrantCause = 'revoked' | 'given_up' | 'replaced' | 'member_removed';

type GrantData = { user_id: string; connector_slug: string; tool_name: string | null };

export type AccessGrantEvent =
  | {
      type: 'access_grant.created';
      data: GrantData & { request_id: string; lifts_member_rules: boolean; expires_at: string | null };
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
  'access_grant.created': { says: 'granted {person} an exception for', ...grant },
  'access_grant.extended': { says: "extended {person}'s exception for", ...grant },
  'access_grant.revoked': { says: "revoked {person}'s exception for", ...grant },
  'access_grant.expiring': {
    says: "warned that {person}'s exception for … ends soon",
    category: 'access',
    subject: ({ user_id }) => user_id,
  },
  'access_grant.expired': { says: "ended {person}'s exception for", ...grant },
} satisfies EventEntries<AccessGrantEvent>;
