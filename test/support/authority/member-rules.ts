import { type Person } from './facts.js';
import { amiss, eachPerson, maps, same, type Taken } from './taken.js';

const onlyMemberManagersChangeRoles = (step: Taken): string[] =>
  eachPerson(step, (now, was) => {
    if (!was || same(was.roles, now.roles)) return [];
    const dispossessed = was.roles.has(step.before.ownerRole) && !now.roles.has(step.before.ownerRole);
    return [
      ...amiss(step.selves.has(now.id), 'changed their own roles'),
      ...amiss(!step.may(maps(step) ? 'sso:manage' : 'member:manage'), 'changed roles without permission'),
      ...amiss(
        dispossessed && !step.actor.roles.has(step.before.ownerRole),
        'removed ownership without being an owner',
      ),
    ];
  });

const onlyMemberManagersSuspendOrRemove = (step: Taken): string[] => {
  const paused = eachPerson(step, (now, was) => {
    if (!was || was.active === now.active || isDueToResponsibleMember(step, now)) return [];
    return [
      ...amiss(step.selves.has(now.id), 'paused themselves'),
      ...amiss(!step.may('member:manage'), 'paused somebody'),
    ];
  });
  const gone = [...step.before.people.keys()].filter((id) => !step.after.people.has(id) && id !== step.actor.id);
  return [...paused, ...amiss(gone.length > 0 && !step.may('member:manage'), 'removed somebody')];
};

/**
 * A service member is suspended while it has no responsible member, and reinstated when a member takes responsibility.
 */
const isDueToResponsibleMember = ({ actor, after }: Taken, { kind, active, responsible }: Person): boolean =>
  kind === 'service' && (active ? responsible === actor.id : !after.people.get(responsible ?? '')?.active);

const responsibilityIsAccepted = (step: Taken): string[] =>
  eachPerson(step, (now, was) => [
    ...amiss(
      was !== undefined && was.responsible !== now.responsible && now.responsible !== step.actor.id,
      'made another member responsible',
    ),
  ]);

/** Rules for roles of members, and for suspension and removal. */
export const memberWrongs: readonly ((step: Taken) => string[])[] = [
  onlyMemberManagersChangeRoles,
  onlyMemberManagersSuspendOrRemove,
  responsibilityIsAccepted,
];
