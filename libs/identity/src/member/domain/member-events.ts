import { type EventEntries } from '#kernel';

export type Via = 'founding' | 'invite' | 'scim' | 'oidc' | 'cli';

/** The roles, teams and tokens of a leaver, and what happened to the leaver's resources. */
export type MembershipEnd = {
  user_id: string;
  role_ids: string[];
  transfer_to: string | null;
  transferred: Record<string, number>;
  disconnected: number;
  replaced: number;
  ownerless: number;
  revoked_tokens: number;
  token_ids: string[];
  team_ids: string[];
  acl_ids: string[];
};

/** Changes by a directory use the same events, with the directory as actor. */
export type MemberEvent =
  | { type: 'member.joined'; data: { user_id: string; via: Via; role_ids: string[] } }
  | { type: 'member.created'; data: { user_id: string; role_ids: string[]; responsible_user_id: string | null } }
  | { type: 'member.updated'; data: { user_id: string; fields: string[] } }
  | {
      type: 'member.roles_changed';
      data: { user_id: string; added: string[]; removed: string[]; cause: string | null };
    }
  | { type: 'member.notifications_chosen'; data: { user_id: string; turned_on: string[]; turned_off: string[] } }
  | { type: 'member.suspended'; data: { user_id: string; by: string; note: string | null } }
  | { type: 'member.reactivated'; data: { user_id: string; by: string; note: string | null } }
  | { type: 'member.confirmation_asked'; data: { user_id: string } }
  | { type: 'member.confirmed'; data: { user_id: string } }
  | {
      type: 'member.signed_in';
      data: { user_id: string; issuer: string; second_factor: boolean | null; first: boolean };
    }
  | { type: 'member.responsible_asked'; data: { user_id: string; service_user_id: string } }
  | { type: 'member.responsible_changed'; data: { user_id: string; before: string | null; after: string | null } }
  | { type: 'member.removed'; data: MembershipEnd & { note: string | null } }
  | { type: 'member.left'; data: MembershipEnd }
  | { type: 'member.returned'; data: { user_id: string; via: Via; role_ids: string[] } };

const subject = ({ user_id }: { user_id: string }) => user_id;
const person = { category: 'people', subject } as const;
const authority = { ...person, changesPermissions: true } as const;

export const memberEvents = {
  'member.joined': { says: 'added', ofSelf: 'joined', ...authority },
  'member.created': { says: 'created service member', ...authority },
  'member.updated': { says: 'changed the profile of', ofSelf: 'changed their own profile', ...person },
  'member.roles_changed': { says: 'changed the roles of', ofSelf: 'changed their own roles', ...authority },
  'member.notifications_chosen': {
    says: 'changed the email notifications of',
    ofSelf: 'changed their email notifications',
    ...person,
  },
  'member.suspended': { says: 'suspended', ...authority },
  'member.reactivated': { says: 'reactivated', ...authority },
  'member.confirmation_asked': {
    says: 'requested a code to confirm the address of',
    ofSelf: 'requested a code to confirm their address',
    ...person,
  },
  'member.confirmed': { says: 'confirmed the address of', ofSelf: 'confirmed their address', ...authority },
  'member.signed_in': {
    says: 'signed in {resource} with {issuer}',
    ofSelf: 'signed in with {issuer}',
    category: 'security',
    subject,
  },
  'member.responsible_asked': { says: 'asked {person} to take responsibility for {resource}', ...person },
  'member.responsible_changed': { says: 'took responsibility for', ...authority },
  'member.removed': { says: 'removed', ...authority },
  'member.left': { says: 'removed', ofSelf: 'left the organization', ...authority },
  'member.returned': { says: 'added {resource} again', ofSelf: 'rejoined the organization', ...authority },
} satisfies EventEntries<MemberEvent>;
