import { type Person } from './facts.js';
import { amiss, eachPerson, gained, none, type Taken } from './taken.js';

/**
 * Accounts that count as the person who takes the step. Those that a directory added count only if the person uses
 * their own account or one whose token they know, and is not an owner.
 */
const counts = ({ known, actor, selves, before }: Taken, id: string): boolean => {
  const isOwner = actor.roles.has(before.ownerRole);
  return (
    known.accounts.has(id) || (known.brought.has(id) && !isOwner && !known.brought.has(actor.id) && !selves.has(id))
  );
};

/** Whether the actor can issue a token for a service member. */
const isUsable = ({ may, actor }: Taken, { kind, permissions }: Person): boolean =>
  kind === 'service' && may('api_token:manage') && gained(actor.permissions, permissions).length === 0;

const isNew = ({ before }: Taken, team: string): boolean => !before.teams.includes(team);

const secondAccountsJoinOnlyTeamsOfTheActor = (step: Taken): string[] =>
  eachPerson(step, (now, was) => {
    if (!counts(step, now.id) && !isUsable(step, now)) return [];
    const joined = gained(was?.teams ?? none, now.teams).filter((team) => !isNew(step, team));
    const appointed = gained(was?.administers ?? none, now.administers).filter((team) => !isNew(step, team));
    return [
      ...amiss(
        joined.some((team) => !step.actor.teams.has(team)),
        'added a second account to a team they are not in',
      ),
      ...amiss(
        counts(step, now.id) && appointed.some((team) => !step.actor.administers.has(team)),
        'appointed a second account in a team they do not administer',
      ),
    ];
  });

/** Mail is not configured, so the actor sees the link of an invite that they send. */
const knownLinksLeadOnlyToTeamsOfTheActor = ({ actor, known, before, after }: Taken): string[] =>
  [...after.invites.values()].flatMap(({ id, team_ids, opened_by }) => {
    const was = before.invites.get(id);
    const isOpened = was?.opened_by !== opened_by;
    const added = isOpened ? team_ids : team_ids.filter((team) => !was.team_ids.includes(team));
    return amiss(
      (isOpened || known.links.has(id)) && added.some((team) => !actor.teams.has(team)),
      'invited a second account to a team they are not in',
    );
  });

const isOwnDecision = (step: Taken, by: string | null): boolean =>
  by !== null && (step.selves.has(by) || counts(step, by));

/** A second account stays as other members decided: with their rules and suspensions, and without further access. */
const othersDecideOnSecondAccounts = (step: Taken): string[] => {
  const { known, selves, before, after } = step;
  const targets = new Set(
    [...before.rules.values()]
      .filter(({ target_type, authors }) => target_type === 'user' && authors.some((by) => !isOwnDecision(step, by)))
      .map(({ target_id }) => target_id),
  );
  const changed = [...before.rules.values(), ...after.rules.values()].filter(
    ({ id, content, target_id }) =>
      before.rules.get(id)?.content !== after.rules.get(id)?.content ||
      before.rules.get(id)?.target_id !== after.rules.get(id)?.target_id ||
      after.rules.get(id)?.content !== content ||
      after.rules.get(id)?.target_id !== target_id,
  );
  const extended = [...after.exceptions.values()].filter(({ id, until }) => {
    const was = before.exceptions.get(id);
    return was !== undefined && was.until !== until;
  });
  return [
    ...amiss(
      changed.some(({ target_id }) => targets.has(target_id) && !selves.has(target_id) && counts(step, target_id)),
      'changed the rules that another member wrote for a second account',
    ),
    ...amiss(
      extended.some(({ user_id, granted_by }) => counts(step, user_id) && !isOwnDecision(step, granted_by)),
      'extended an exception that another member gave to a second account',
    ),
    ...eachPerson(step, ({ id, active }, was) =>
      amiss(
        was?.active === false &&
          active &&
          counts(step, id) &&
          !known.ownSuspensions.has(id) &&
          was.suspended_by !== 'responsible',
        'reinstated a second account that another member suspended',
      ),
    ),
  ];
};

/** Rules for the other accounts of the person who takes the step. */
export const secondAccountWrongs: readonly ((step: Taken) => string[])[] = [
  secondAccountsJoinOnlyTeamsOfTheActor,
  knownLinksLeadOnlyToTeamsOfTheActor,
  othersDecideOnSecondAccounts,
];
