import { type Caller, Decision } from '#kernel';

export const canWriteRoles = (caller: Caller): Decision => {
  const manages = Decision.holding(caller, 'role:manage');
  if (!manages.allowed || caller.features.has('custom_roles') || caller.kind === 'operator') return manages;
  return Decision.refuse('feature_required', 'This needs the feature custom_roles, which the plan does not include.', {
    feature: 'custom_roles',
  });
};

/** Nobody puts into a role what they don't hold, not even what is in it already: the list sent is the grant. */
export function canGrantPermissions(caller: Caller, permissions: readonly string[]): Decision {
  const missing = permissions.filter((permission) => !caller.permissions.has(permission));
  if (missing.length === 0) return Decision.allow;
  return Decision.refuse(
    'permission_not_held',
    `Nobody may grant permissions they don't hold: you lack ${missing.join(', ')}.`,
    { missing_permissions: missing },
  );
}
