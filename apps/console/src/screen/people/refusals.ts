import { type Me, whyNotAllowed, whyReadOnly } from '../../session/me.js';
import { agents } from '../../texts/agents.js';
import { people } from '../../texts/people.js';
import { type Role } from '../roles/queries.js';
import { type Member } from './queries.js';

const { refusals } = people;

/** Why the person may not do something that `can_*` refuses. The API decides; this only finds the likely reason. */
function explain(me: Me | undefined, id: string, own: string): string {
  if (!me) return refusals.behind;
  if (!me.permissions.includes('member:manage') && id !== me.user.id) return refusals.permission('member:manage');
  return id === me.user.id ? own : refusals.owner;
}

export function whyNotSuspended({ id, can_suspend }: Member, me: Me | undefined): string | null {
  return can_suspend ? null : explain(me, id, refusals.ownSuspension);
}

/** A suspension by the directory ends in the directory, and one for want of a responsible person ends with a person. */
export function whyNotReactivated(member: Member, me: Me | undefined): string | null {
  if (!member.can_suspend) return explain(me, member.id, refusals.ownSuspension);
  if (member.suspended_by === 'provisioning') return refusals.directory;
  return member.suspended_by === 'responsible' ? refusals.responsible : null;
}

export const whyNotAsked = ({ can_ask_responsible }: Member, me: Me | undefined): string | null =>
  whyReadOnly(me) ?? (can_ask_responsible ? null : refusals.askResponsible);

export const whyNotRemoved = ({ id, can_remove }: Member, me: Me | undefined): string | null =>
  can_remove ? null : explain(me, id, refusals.owner);

/**
 * Why the person may not stop the agents of the member. Members may stop their own, and only owners those of owners. It
 * is also possible while the organization is read-only.
 */
export function whyNotStopped({ id, roles }: Member, me: Me | undefined): string | null {
  if (!me || id === me.user.id) return null;
  if (!me.permissions.includes('member:manage')) return refusals.permission('member:manage');
  const owner = roles.find(({ is_system, name }) => is_system && name === 'Org Owner');
  return owner === undefined || me.roles.some((role) => role.id === owner.id) ? null : refusals.ownersOnly;
}

/** Why the person may not ask what the member can use. Everyone may ask about themselves. */
export const whyNotExplained = ({ id }: Member, me: Me | undefined): string | null =>
  !me || id === me.user.id || me.permissions.includes('restriction:view')
    ? null
    : refusals.permission('restriction:view');

export function whyNotGivenRoles({ id, can_manage_roles }: Member, me: Me | undefined): string | null {
  if (can_manage_roles) return null;
  if (me && !me.permissions.includes('member:manage')) return refusals.permission('member:manage');
  return id === me?.user.id ? refusals.ownRoles : refusals.behind;
}

/**
 * Why the person may not add a credential. It may run tools, so its creator needs the permission for that, too. The API
 * also compares the permissions of the caller and the agent.
 */
export function whyNoCredential(me: Me | undefined): string | null {
  const whyNot = (name: string) => whyNotAllowed(me, refusals.permission(name), name);
  return whyNot('api_token:manage') ?? whyNot('tool:execute');
}

/**
 * Why the person may not create a token or a credential for the agent. Its creator needs every permission of
 * the agent. Roles that are not among the known ones refuse nothing here.
 */
export function whyNotFor({ kind, role_ids }: Member, me: Me | undefined, known: readonly Role[]): string | null {
  if (!me || kind === 'person') return null;
  const held = known.filter(({ id }) => role_ids.includes(id)).flatMap(({ permissions }) => permissions);
  const missing = held.find((name) => !me.permissions.includes(name));
  return missing === undefined ? null : refusals.beyond(missing);
}

/** Why the person may not add an agent. The API has no `can_*` for what does not exist yet. */
export function whyNoAgent(me: Me | undefined): string | null {
  const refusal = whyNotAllowed(me, agents.refusals.manage, 'member:manage');
  if (!me || refusal !== null) return refusal;
  return me.features.includes('service_members') ? null : agents.refusals.plan;
}

/** Why the person may not create a token. The API also compares the permissions of the caller and the agent. */
export function whyNoToken({ id, kind }: Member, me: Me | undefined): string | null {
  if (!me) return null;
  if (kind === 'person' && id !== me.user.id) return whyReadOnly(me) ?? agents.token.otherPerson;
  const permission = kind === 'service' ? 'api_token:manage' : 'api_token:create';
  return whyNotAllowed(me, refusals.permission(permission), permission);
}
