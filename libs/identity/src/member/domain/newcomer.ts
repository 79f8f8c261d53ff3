import { invalid, invalidValue } from '#kernel';
import { type SystemKey } from '../../role/domain/system-roles.js';
import { type UnconfirmedKey } from './member-state.js';
import { alreadyMember } from './refusals.js';

/** What the organization knows about a person who is about to join. */
export type Newcomer = {
  /** Whether a member has the person's email or id. */
  is_member: boolean;
  /** The person's former id, if they left recently. */
  departed_id: string | null;
  /** Keys of the former member that changed after they left, or that were unconfirmed when they left. */
  unconfirmed_keys: UnconfirmedKey[];
  /** Ids of everyone who ever left with this address or id. */
  departed_ids: string[];
  /** The owner role, if one of the former members with this address or id was an owner and left recently. */
  owner_role_id: string | null;
};

export function assertNotMember({ is_member }: Newcomer, email: string | null): void {
  if (is_member) throw alreadyMember(email);
}

/**
 * Decides with which identity a person joins. Leavers return as the same member only if their address is confirmed or
 * an owner allows it. Otherwise the holder of the link could be anyone, and a new member is created.
 * @param personId the person a token of another organization identifies.
 */
export function resolveIdentity(
  { departed_id, departed_ids }: Pick<Newcomer, 'departed_id' | 'departed_ids'>,
  personId: string | null,
  mayReturn: boolean,
): { id: string | null; returns: boolean } {
  if (personId !== null && !departed_ids.includes(personId)) return { id: personId, returns: false };
  const id = mayReturn ? (personId ?? departed_id) : null;
  return { id, returns: id !== null };
}

/** @throws validation_error if a service member would get the owner role. Only people can be owners. */
export function assertNoServiceOwner(roles: readonly { system_key: SystemKey | null }[]): void {
  const position = roles.findIndex(({ system_key }) => system_key === 'org_owner');
  if (position < 0) return;
  throw invalid(
    `/role_ids/${position}`,
    invalidValue,
    'A service member cannot own the organization. Choose another role.',
  );
}
