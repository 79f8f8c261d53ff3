import { type AggregateState, conflict } from '#kernel';
import { type HeldRole } from './held-role.js';
import { type Notification } from './notifications.js';

export type MemberState = AggregateState & {
  kind: 'person' | 'service';
  name: string | null;
  email: string | null;
  /** Name, else email, in lower case: what lists sort by. */
  label_key: string;
  email_key: string | null;
  /** Name and email in lower case: what `q` looks into. */
  search_key: string;
  title: string | null;
  avatar_url: string | null;
  status: 'active' | 'suspended';
  /** `both`: an administrator, and a directory or that nobody is responsible. */
  suspended_by: 'admin' | 'provisioning' | 'both' | 'responsible' | null;
  /** True where a directory owns the profile. */
  provisioned: boolean;
  external_id: string | null;
  /** What a directory says of them; null of who is in none. */
  directory: DirectoryRecord | null;
  /** Whether their address is known to be theirs: by a mailed link, the organization's sign-in, a directory, an operator. */
  confirmed: boolean;
  /** Of who is not: whoever was shown the link they joined with. */
  invited_by: string[];
  /** Members shown the directory token that added this one; empty once an owner's issuer has signed the member in. */
  brought_by: string[];
  /** What must not identify the member at an issuer that has not signed them in before. */
  unconfirmed_keys: UnconfirmedKey[];
  /** Of a service member: the person behind it. */
  responsible_user_id: string | null;
  /** Who was asked to become that. */
  responsible_asked_id: string | null;
  /** What they do not want to be mailed of. */
  notifications_off: Notification[];
  joined_at: Date;
  created_at: Date;
  updated_at: Date;
  roles: HeldRole[];
};

/**
 * `email`, `external_id`: a directory changed it, and the member has not confirmed it. `installation`: a directory whose
 * token may do less added the member, so that only an issuer that an owner set up signs them in first.
 */
export type UnconfirmedKey = 'email' | 'external_id' | 'installation';

/** Whether the address is known to be the member's. */
export const isAddressConfirmed = ({
  confirmed,
  unconfirmed_keys,
}: Pick<MemberState, 'confirmed' | 'unconfirmed_keys'>): boolean => confirmed && !unconfirmed_keys.includes('email');

/** @throws conflict `already_confirmed`. */
export function refuseConfirmed(state: Pick<MemberState, 'confirmed' | 'unconfirmed_keys'>): void {
  if (isAddressConfirmed(state)) throw conflict('already_confirmed', 'Your address is already confirmed.');
}

/** What a directory sent, in the words of its protocol, and by which of it people are found: in lower case. */
export type DirectoryRecord = { attributes: Record<string, unknown>; keys: DirectoryKeys };

type DirectoryKeys = {
  user_name: string;
  display_name: string | null;
  given_name: string | null;
  family_name: string | null;
  work_email: string | null;
};
