import { type Caller, Decision } from '#kernel';
import { type RoleState } from '../../role/domain/role.js';
import { type MemberState } from './member.js';

type Assignable = Pick<RoleState, 'id' | 'permissions' | 'system_key'>;

export const canManageMembers = (caller: Caller): Decision => Decision.holding(caller, 'member:manage');

export function canAddMember(caller: Caller, kind: MemberState['kind']): Decision {
  const manages = canManageMembers(caller);
  if (!manages.allowed || kind === 'person' || caller.kind === 'operator') return manages;
  if (caller.features.has('service_members')) return Decision.allow;
  return Decision.refuse(
    'feature_required',
    'This needs the feature service_members, which the plan does not include.',
    {
      feature: 'service_members',
    },
  );
}

/** Subset rule: nobody hands out what they don't hold themselves. */
export function canGiveRoles(caller: Caller, roles: readonly Assignable[]): Decision {
  const missing = [...new Set(roles.flatMap(({ permissions }) => permissions))].filter(
    (permission) => !caller.permissions.has(permission),
  );
  if (missing.length === 0) return Decision.allow;
  return Decision.refuse(
    'permission_not_held',
    `Nobody may give a role with permissions they don't hold: you lack ${missing.join(', ')}.`,
    { missing_permissions: missing },
  );
}
