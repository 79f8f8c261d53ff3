import { type Caller, Decision, holding, withFeature } from '#kernel';
import { canGrantPermissions } from '../../role/domain/role-policy.js';
import { type RoleState } from '../../role/domain/role.js';
import { type MemberState } from './member.js';

export const canManageMembers = (caller: Caller): Decision => Decision.holding(caller, 'member:manage');

export const canAddMember = (caller: Caller, kind: MemberState['kind']): Decision =>
  kind === 'person' ? canManageMembers(caller) : withServiceMembers(caller);

const withServiceMembers = withFeature('service_members', holding('member:manage'));

/** Subset rule: nobody hands out what they don't hold themselves. */
export const canGiveRoles = (caller: Caller, roles: readonly Pick<RoleState, 'permissions'>[]): Decision =>
  canGrantPermissions(caller, [...new Set(roles.flatMap(({ permissions }) => permissions))], 'role_ids');
