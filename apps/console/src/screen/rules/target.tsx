import { useQuery } from '@tanstack/react-query';
import { textOf } from '../../part/look-up.js';
import { UserText } from '../../part/user-text.js';
import { type Me, whyNotAllowed } from '../../session/me.js';
import { rules } from '../../texts/rules.js';
import { type ListedRule, roleQuery, rolesQuery } from './queries.js';

/** `role_label`: only a rule that was read alone has it. */
type Target = Pick<ListedRule, 'target_type' | 'target_id' | 'target_label'> & { role_label?: string | null };

/** Returns the name of the role or member. Null while the name of a role is not known yet. */
export function useTargetName({ target_type, target_id, target_label, role_label }: Target): string | null {
  const isRole = target_type === 'role';
  const isUnnamed = isRole && typeof role_label !== 'string';
  const { data: roles } = useQuery({ ...rolesQuery, enabled: isUnnamed });
  const listed = roles?.find(({ id }) => id === target_id)?.name;
  const { data: role, isError } = useQuery({
    ...roleQuery(target_id),
    enabled: isUnnamed && roles !== undefined && listed === undefined,
  });
  if (!isRole) return target_label ?? rules.formerMember;
  return role_label ?? listed ?? role?.name ?? (isError ? target_id : null);
}

/** The role or member that a rule limits. */
export const TargetName = ({ rule }: { rule: Target }) => (
  <span className="rule-target">
    <UserText>{useTargetName(rule) ?? '…'}</UserText>{' '}
    <span className="tag">{textOf(rules.targetTypes, rule.target_type)}</span>
  </span>
);

/** Why a person may not change a rule. The API decides whether they may. Null if they may. */
export function explainRefusal(rule: Target & { can_manage: boolean }, me: Me | undefined): string | null {
  if (rule.can_manage) return null;
  if (!me) return rules.refusals.other;
  const missing = ['restriction:manage', ...(rule.target_type === 'user' ? ['restriction:override'] : [])].find(
    (permission) => !me.permissions.includes(permission),
  );
  if (missing !== undefined) return rules.refusals.permission(missing);
  return me.roles.some(({ id }) => id === rule.target_id) ? rules.refusals.ownRole : rules.refusals.other;
}

/** Why a person may not write rules at all. Null if they may. */
export const explainNoRules = (me: Me | undefined): string | null =>
  whyNotAllowed(me, rules.refusals.permission('restriction:manage'), 'restriction:manage');
