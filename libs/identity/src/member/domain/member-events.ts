import { type EventEntries } from '#kernel';

/** How somebody became a member. */
export type Via = 'founding' | 'invite' | 'scim' | 'oidc' | 'cli';

/** What became of what a leaver had. */
export type Departure = {
  user_id: string;
  transfer_to: string | null;
  transferred: Record<string, number>;
  disconnected: number;
  replaced: number;
  ownerless: number;
  revoked_tokens: number;
  team_ids: string[];
  acl_ids: string[];
};

export type MemberEvent =
  | { type: 'member.joined'; data: { user_id: string; via: Via; role_ids: string[] } }
  | { type: 'member.created'; data: { user_id: string; role_ids: string[] } }
  | { type: 'member.updated'; data: { user_id: string; fields: string[] } }
  | {
      type: 'member.roles_changed';
      data: { user_id: string; added: string[]; removed: string[]; cause: string | null };
    }
  | { type: 'member.suspended'; data: { user_id: string; by: string; note: string | null } }
  | { type: 'member.reactivated'; data: { user_id: string; by: string; note: string | null } }
  | { type: 'member.removed'; data: Departure & { note: string | null } }
  | { type: 'member.left'; data: Departure }
  | { type: 'member.returned'; data: { user_id: string; via: Via; role_ids: string[] } };

const subject = ({ user_id }: { user_id: string }) => user_id;
const person = { category: 'people', subject } as const;
const authority = { ...person, changesPermissions: true } as const;

export const memberEvents = {
  'member.joined': { says: 'joined', ...authority },
  'member.created': { says: 'created service member', ...authority },
  'member.updated': { says: 'changed the profile of', ...person },
  'member.roles_changed': { says: 'changed the roles of', ...authority },
  'member.suspended': { says: 'suspended', ...authority },
  'member.reactivated': { says: 'reactivated', ...authority },
  'member.removed': { says: 'removed', ...authority },
  'member.left': { says: 'left the organization', ...authority },
  'member.returned': { says: 'came back', ...authority },
} satisfies EventEntries<MemberEvent>;
