import { type Me } from '../../session/me.js';
import { agents } from '../../texts/agents.js';
import { people } from '../../texts/people.js';
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

export const whyNotRemoved = ({ id, can_remove }: Member, me: Me | undefined): string | null =>
  can_remove ? null : explain(me, id, refusals.owner);

export function whyNotGivenRoles({ id, can_manage_roles }: Member, me: Me | undefined): string | null {
  if (can_manage_roles) return null;
  if (me && !me.permissions.includes('member:manage')) return refusals.permission('member:manage');
  return id === me?.user.id ? refusals.ownRoles : refusals.behind;
}

/** The API has no `can_*` for what does not exist yet. It also compares the permissions of the caller and the agent. */
export const whyNoCredential = (me: Me | undefined): string | null =>
  !me || me.permissions.includes('api_token:manage') ? null : refusals.permission('api_token:manage');

/** Why the person may not add an agent. The API has no `can_*` for what does not exist yet. */
export function whyNoAgent(me: Me | undefined): string | null {
  if (!me) return null;
  if (!me.permissions.includes('member:manage')) return agents.refusals.manage;
  return me.features.includes('service_members') ? null : agents.refusals.plan;
}

/** Why the person may not create a token. The API also compares the permissions of the caller and the agent. */
export function whyNoToken({ id, kind }: Member, me: Me | undefined): string | null {
  if (!me) return null;
  if (kind === 'person' && id !== me.user.id) return agents.token.otherPerson;
  const permission = kind === 'service' ? 'api_token:manage' : 'api_token:create';
  return me.permissions.includes(permission) ? null : refusals.permission(permission);
}
