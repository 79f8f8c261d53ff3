import { conflict, invalid } from '#kernel';
import { type UnconfirmedKey } from './member-state.js';
import { type SystemKey } from '../../role/domain/system-roles.js';

/** What the organization knows of somebody who is to join it. */
export type Newcomer = {
  /** Whether somebody in it has their email or id. */
  is_member: boolean;
  /** Their id, where they left it not long ago. */
  departed_id: string | null;
  /** Of that member: what differs from when they left, or was unconfirmed then. */
  unconfirmed_keys: UnconfirmedKey[];
  /** Everybody who left it with that address or id, however long ago. */
  departed_ids: string[];
  /** The role of owner, where one of them left it not long ago. */
  owner_role_id: string | null;
};

export function refuseMember({ is_member }: Newcomer, email: string | null): void {
  if (is_member) throw conflict('already_member', `${email ?? 'This person'} is a member already.`);
}

/**
 * As whom somebody joins. Who left comes back as they were only where the address is known to be theirs, or an owner lets
 * them: whoever else has the link may be anybody, and becomes somebody new.
 * @param personId whom a token of another organization tells them to be.
 */
export function identityOf(
  { departed_id, departed_ids }: Pick<Newcomer, 'departed_id' | 'departed_ids'>,
  personId: string | null,
  mayReturn: boolean,
): { id: string | null; returns: boolean } {
  if (personId !== null && !departed_ids.includes(personId)) return { id: personId, returns: false };
  const id = mayReturn ? (personId ?? departed_id) : null;
  return { id, returns: id !== null };
}

/** @throws validation_error: nobody could hold a service member to account. */
export function refuseServiceOwner(roles: readonly { system_key: SystemKey | null }[]): void {
  const position = roles.findIndex(({ system_key }) => system_key === 'org_owner');
  if (position < 0) return;
  throw invalid(`/role_ids/${position}`, 'invalid_value', 'A service member cannot own the organization.');
}
