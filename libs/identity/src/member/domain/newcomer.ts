import { conflict, invalid } from '#kernel';
import { type SystemKey } from '../../role/domain/system-roles.js';

/** What the organization knows of somebody who is to join it. */
export type Newcomer = {
  /** Whether somebody in it has their email or id. */
  is_member: boolean;
  /** Their id, where they left it not long ago. */
  departed_id: string | null;
};

export function refuseMember({ is_member }: Newcomer, email: string | null): void {
  if (is_member) throw conflict('already_member', `${email ?? 'This person'} is a member already.`);
}

/** @throws validation_error: nobody could hold a service member to account. */
export function refuseServiceOwner(roles: readonly { system_key: SystemKey | null }[]): void {
  const position = roles.findIndex(({ system_key }) => system_key === 'org_owner');
  if (position < 0) return;
  throw invalid(`role_ids[${position}]`, 'invalid_value', 'A service member cannot own the organization.');
}
