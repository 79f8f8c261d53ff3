import { type AggregateState, conflict } from '#kernel';
import { type HeldRole } from './held-role.js';
import { type Notification } from './notifications.js';

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
export function refuseAlreadyConfirmed(state: Pick<MemberState, 'confirmed' | 'unconfirmed_keys'>): void {
  if (isAddressConfirmed(state)) throw conflict('already_confirmed', 'Your address is already confirmed.');
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
