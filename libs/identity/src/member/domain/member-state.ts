import { type AggregateState, emailKey, newId, textKey } from '#kernel';
import { type Notification } from './notifications.js';
import { alreadyConfirmed } from './refusals.js';

export type MemberState = AggregateState & {
  kind: 'person' | 'service';
  name: string | null;
  email: string | null;
  /** Name, or email if there is none, in lower case. Lists sort by it. */
  label_key: string;
  email_key: string | null;
  /** Name and email in lower case. `q` searches it. */
  search_key: string;
  title: string | null;
  avatar_url: string | null;
  status: 'active' | 'suspended';
  /** `both`: suspended by an administrator, and also by a directory or for lack of a responsible person. */
  suspended_by: 'admin' | 'provisioning' | 'both' | 'responsible' | null;
  /** The members who suspended the member as administrators. Only people other than the member may have done this. */
  suspender_ids: string[];
  /** True when a directory manages the profile. */
  provisioned: boolean;
  external_id: string | null;
  /** The directory's record of the person; null when no directory has one. */
  directory: DirectoryRecord | null;
  /** Whether the address was confirmed: by a mailed link or code, by single sign-on, by a directory or an operator. */
  confirmed: boolean;
  /** For unconfirmed members: the members who saw the link they joined with. */
  invited_by: string[];
  /**
   * Members who saw the secret of the directory token that added this member. Emptied when the member signs in with an
   * identity provider that an owner set up.
   */
  brought_by: string[];
  /** Keys that must not identify the member at an identity provider they have not signed in with before. */
  unconfirmed_keys: UnconfirmedKey[];
  /** For service members: the responsible person. */
  responsible_user_id: string | null;
  /** The person asked to become responsible. */
  responsible_asked_id: string | null;
  /** Email notifications the member turned off. */
  notifications_off: Notification[];
  joined_at: Date;
  created_at: Date;
  updated_at: Date;
  roles: HeldRole[];
};

/**
 * `email`, `external_id`: changed by a directory, and not confirmed by the member since. `installation`: a directory
 * added the member with more rights than the issuers of its token have. The first sign-in must then use an identity
 * provider that an owner set up.
 */
export type UnconfirmedKey = 'email' | 'external_id' | 'installation';

/** Whether the current address is confirmed: a directory may have changed it since `confirmed` was set. */
export const isAddressConfirmed = ({
  confirmed,
  unconfirmed_keys,
}: Pick<MemberState, 'confirmed' | 'unconfirmed_keys'>): boolean => confirmed && !unconfirmed_keys.includes('email');

/** @throws conflict `already_confirmed`. */
export function assertUnconfirmed(state: Pick<MemberState, 'confirmed' | 'unconfirmed_keys'>): void {
  if (isAddressConfirmed(state)) throw alreadyConfirmed();
}

/** The attributes a directory sent, under their protocol names, and the keys people are found by, in lower case. */
export type DirectoryRecord = { attributes: Record<string, unknown>; keys: DirectoryKeys };

type DirectoryKeys = {
  user_name: string;
  display_name: string | null;
  given_name: string | null;
  family_name: string | null;
  work_email: string | null;
};

export type NewMember = {
  /** Set when the id is already known: a member of another organization, or a returning member. */
  id?: string;
  /** Whether the person was a member of this organization before. */
  returns?: boolean;
  kind: MemberState['kind'];
  name: string | null;
  email: string | null;
  /** Members who saw the link of the invite. If empty, the address is confirmed. */
  invited_by?: string[];
  responsible_user_id?: string | null;
};

export const deriveMemberKeys = ({ name, email }: { name: string | null; email: string | null }) => ({
  label_key: textKey(name ?? email ?? ''),
  email_key: email === null ? null : emailKey(email),
  search_key: textKey(`${name ?? ''}\n${email ?? ''}`),
});

export function newState(org_id: string, newMember: NewMember, roleIds: string[], at: Date): MemberState {
  const { id, kind, name, email, invited_by = [], responsible_user_id = null } = newMember;
  return {
    org_id,
    id: id ?? newId('usr', at),
    version: 1,
    kind,
    name,
    email,
    ...deriveMemberKeys({ name, email }),
    title: null,
    avatar_url: null,
    status: 'active',
    suspended_by: null,
    suspender_ids: [],
    provisioned: false,
    external_id: null,
    directory: null,
    confirmed: invited_by.length === 0,
    invited_by,
    brought_by: [],
    unconfirmed_keys: [],
    responsible_user_id,
    responsible_asked_id: null,
    notifications_off: [],
    joined_at: at,
    created_at: at,
    updated_at: at,
    roles: [...new Set(roleIds)].map(directRole),
  };
}

/** A role of a member, and the reasons why the member holds it. A role without a reason is removed. */
export type HeldRole = { role_id: string; direct: boolean; by_default: boolean; group_ids: string[] };

export const directRole = (role_id: string): HeldRole => ({ role_id, direct: true, by_default: false, group_ids: [] });

export const defaultRole = (role_id: string): HeldRole => ({ role_id, direct: false, by_default: true, group_ids: [] });

/** Replaces the directly assigned roles. Roles from groups and the default role stay. */
export function replaceDirectRoles(held: readonly HeldRole[], roleIds: readonly string[]): HeldRole[] {
  const assigned = new Set(roleIds);
  const remaining = held.map((role) => ({ ...role, direct: assigned.has(role.role_id) })).filter(isHeld);
  const known = new Set(held.map(({ role_id }) => role_id));
  return [...remaining, ...[...assigned].filter((id) => !known.has(id)).map(directRole)];
}

/**
 * Compares the directly assigned roles. `added`: newly assigned roles; `removed`: roles that are no longer assigned.
 */
export function compareDirectRoles(before: readonly HeldRole[], after: readonly HeldRole[]) {
  const [had, has] = [directIds(before), directIds(after)];
  return { added: [...has].filter((id) => !had.has(id)), removed: [...had].filter((id) => !has.has(id)) };
}

const directIds = (roles: readonly HeldRole[]): Set<string> =>
  new Set(roles.filter(({ direct }) => direct).map(({ role_id }) => role_id));

const isHeld = ({ direct, by_default, group_ids }: HeldRole): boolean => direct || by_default || group_ids.length > 0;
