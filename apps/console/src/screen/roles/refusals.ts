import { type Me, whyNotAllowed } from '../../session/me.js';
import { roles } from '../../texts/roles.js';
import { type Role } from './queries.js';

const { refusals } = roles;

/** Why the person may not create a role. The API has no `can_*` for what does not exist yet. */
export function whyNoRole(me: Me | undefined): string | null {
  const refusal = whyNotAllowed(me, refusals.permission, 'role:manage');
  if (!me || refusal !== null) return refusal;
  return me.features.includes('custom_roles') ? null : refusals.plan;
}

export function whyNotChanged({ can_manage, is_system }: Role, me: Me | undefined): string | null {
  if (can_manage) return null;
  return is_system ? refusals.system : (whyNoRole(me) ?? refusals.permission);
}

export function whyNotDeleted(role: Role, me: Me | undefined): string | null {
  if (role.can_delete) return null;
  return whyNotChanged(role, me) ?? refusals.used;
}
