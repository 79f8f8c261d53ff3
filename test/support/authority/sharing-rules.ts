import { type Authority, type Person, type ShareFacts, type SharedFacts } from './facts.js';
import { amiss, gained, none, type Taken } from './taken.js';

const mayFound = ({ may }: Taken): boolean => may('team:create') || may('team:manage');

const isNew = ({ before }: Taken, team: string): boolean => !before.teams.includes(team);

/** A team's administrators add members. New members get access to resources shared with the team. */
const onlyTeamAdministratorsAddMembers = (step: Taken): string[] =>
  [...step.after.people.values()].flatMap((now) =>
    gained(step.before.people.get(now.id)?.teams ?? none, now.teams)
      .filter((team) => !step.may('team:manage') && !step.actor.administers.has(team))
      .filter((team) => !(isNew(step, team) && mayFound(step)))
      .map(() => 'added a member to a team they do not manage'),
  );

const nobodyAddsThemselves = (step: Taken): string[] =>
  [...step.after.people.values()]
    .filter(({ id }) => step.selves.has(id))
    .flatMap((now) => gained(step.before.people.get(now.id)?.teams ?? none, now.teams))
    .filter((team) => !isNew(step, team))
    .map(() => 'added themselves to a team');

const nobodyAppointsThemselves = (step: Taken): string[] =>
  [...step.after.people.values()].flatMap((now) =>
    gained(step.before.people.get(now.id)?.administers ?? none, now.administers).flatMap((team) => {
      const founds = isNew(step, team) && mayFound(step);
      const manages = step.may('team:manage') || step.actor.administers.has(team);
      return [
        ...amiss(step.selves.has(now.id) && !founds, 'appointed themselves'),
        ...amiss(
          now.id !== step.actor.id && !manages && !founds,
          'appointed an administrator of a team they do not manage',
        ),
      ];
    }),
  );

const rank: Record<string, number> = { view: 1, use: 2, edit: 3 };

const highest = (shares: readonly ShareFacts[]): number => Math.max(0, ...shares.map(({ level }) => rank[level]!));

const isFor = ({ id, teams }: Person, { grantee_type, grantee_id }: ShareFacts): boolean =>
  grantee_type === 'org' || (grantee_type === 'user' ? grantee_id === id : teams.has(grantee_id!));

/** The highest access level that a member can grant. */
function mayGive({ actor, may }: Taken, permission: string, { owner, shares }: SharedFacts): number {
  if (!may(permission)) return 0;
  if (owner === actor.id || highest(shares.filter((share) => isFor(actor, share))) === rank.edit) return rank.edit!;
  return highest(
    shares.filter(({ grantee_type, grantee_id }) => grantee_type === 'team' && actor.administers.has(grantee_id!)),
  );
}

/** A leaver's resources go to the successor named at the removal, or lose their owner. */
const isHandedOn = ({ after }: Taken, was: SharedFacts, now: SharedFacts): boolean =>
  was.owner !== now.owner && after.people.has(was.owner ?? '');

const without = (shares: readonly ShareFacts[], others: readonly ShareFacts[]): ShareFacts[] =>
  shares.filter(
    (one) =>
      !others.some(
        (other) =>
          other.grantee_type === one.grantee_type && other.grantee_id === one.grantee_id && other.level === one.level,
      ),
  );

const onlySharersCreateShares = (step: Taken): string[] => [
  ...sharesOf(step, 'connection:share', ({ connections }) => connections),
  ...sharesOf(step, 'connector:share', ({ connectors }) => connectors),
];

const sharesOf = (step: Taken, permission: string, things: (state: Authority) => Map<string, SharedFacts>): string[] =>
  [...things(step.after).values()].flatMap((now) => {
    const was = things(step.before).get(now.id);
    if (!was)
      return amiss(
        now.owner !== step.actor.id || !step.may('connector:create'),
        'created a resource for another member',
      );
    const highestGrantable = mayGive(step, permission, was);
    const isGone = ({ grantee_type, grantee_id }: ShareFacts) =>
      (grantee_type === 'user' && !step.after.people.has(grantee_id!)) ||
      (grantee_type === 'team' && !step.after.teams.includes(grantee_id!));
    return [
      ...amiss(highest(without(now.shares, was.shares)) > highestGrantable, 'shared more than they may'),
      ...amiss(
        without(was.shares, now.shares).some((share) => !isGone(share)) && highestGrantable === 0,
        'removed a share',
      ),
      ...amiss(isHandedOn(step, was, now) && was.owner !== step.actor.id, 'took over a resource'),
    ];
  });

/** Rules for teams and shares: who can access a resource, and who granted the access. */
export const sharingWrongs: readonly ((step: Taken) => string[])[] = [
  onlyTeamAdministratorsAddMembers,
  nobodyAddsThemselves,
  nobodyAppointsThemselves,
  onlySharersCreateShares,
];
