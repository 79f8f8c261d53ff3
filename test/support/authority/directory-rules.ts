import { type Authority, type Person } from './facts.js';
import { type SecondAccounts } from './second-accounts.js';
import { amiss, gained, none, same } from './taken.js';

/** Facts that a directory must not change. */
const untouched = ['rules', 'roles', 'customRoles', 'decisions'] as const;

const listed = (part: unknown): string => JSON.stringify(part instanceof Map ? [...part] : part);

/** Roles that a directory may assign or remove, because they have no other source. */
const byGroups = ({ mappings, defaultRole }: Authority): Set<string> =>
  new Set([defaultRole, ...[...mappings.values()].flatMap(({ role_id }) => role_id ?? [])]);

/** Teams that mirror groups. */
const ofGroups = ({ mappings }: Authority): Set<string> =>
  new Set([...mappings.values()].flatMap(({ team_id }) => team_id ?? []));

const ofOneself = (was: Person, now: Person): string[] => [
  ...amiss(!same(was.roles, now.roles), 'changed their own roles'),
  ...amiss(!same(was.teams, now.teams), 'changed their own teams'),
  ...amiss(now.active && !was.active, 'reinstated themselves'),
];

/**
 * A directory acts for the member who knows its token. That member must hold all permissions of the members that the
 * directory changes, suspends or removes.
 */
function decidedBeyond(hand: string, before: Authority, after: Authority): string[] {
  const issuer = before.people.get(hand);
  const covers = ({ roles, permissions }: Person) =>
    issuer?.active === true &&
    (roles.has(before.ownerRole)
      ? issuer.roles.has(before.ownerRole)
      : gained(issuer.permissions, permissions).length === 0);
  return [...before.people.values()].flatMap((was) => {
    const now = after.people.get(was.id);
    const decided = !now || now.email !== was.email || now.user_name !== was.user_name || now.active !== was.active;
    return amiss(decided && !covers(was), `changed ${was.id}, who has more permissions`);
  });
}

/** Roles and teams may only be assigned by members who could assign them without a directory. */
function givenBeyond(hand: string, before: Authority, after: Authority): string[] {
  const issuer = before.people.get(hand);
  return [...after.people.values()].flatMap((now) => {
    const was = before.people.get(now.id);
    const roles = gained(was?.roles ?? none, now.roles).filter((id) => id !== before.defaultRole);
    const held = issuer?.active ? issuer.permissions : none;
    const teams = gained(was?.teams ?? none, now.teams);
    return [
      ...roles.flatMap((id) => gained(held, before.roles.get(id)!)).map((each) => `gave ${each} through a directory`),
      ...(was ? teams : [])
        .filter((team) => !held.has('team:manage') && !issuer?.administers.has(team))
        .map(() => 'moved a member in a team they do not manage'),
    ];
  });
}

/** Other accounts of the person join only the person's teams. Owners may add them, because their directory adds all. */
function givenToAccounts(
  { hand, known }: { hand: string; known: SecondAccounts },
  before: Authority,
  after: Authority,
): string[] {
  const issuer = before.people.get(hand);
  if (issuer?.roles.has(before.ownerRole)) return [];
  return [...after.people.values()]
    .filter(({ id }) => known.accounts.has(id) && before.people.has(id))
    .flatMap(({ id, teams }) => gained(before.people.get(id)!.teams, teams))
    .flatMap((team) => amiss(!issuer?.teams.has(team), 'added a second account to a team they are not in'));
}

/** What a member did wrong with a directory token that they issued or rotated. */
export function wrongsOfDirectory(
  { hand, known }: { hand: string; known: SecondAccounts },
  before: Authority,
  after: Authority,
): string[] {
  const mapped = byGroups(before);
  const mirrored = ofGroups(before);
  const invited = new Set([...before.invites.values()].flatMap(({ role_ids }) => role_ids));
  const teams = new Set([...before.invites.values()].flatMap(({ team_ids }) => team_ids));
  const people = [...after.people.values()].flatMap((now) => {
    const was = before.people.get(now.id);
    if (!was)
      return [
        ...amiss(
          [...now.roles].some((id) => !mapped.has(id) && !invited.has(id)),
          'gave a new member a role without a source',
        ),
        ...amiss(
          [...now.teams].some((id) => !teams.has(id)),
          'added a new member to a team',
        ),
      ];
    const moved = [...gained(was.roles, now.roles), ...gained(now.roles, was.roles)];
    return [
      ...amiss(
        moved.some((id) => !mapped.has(id)),
        'assigned or removed a role without a mapping',
      ),
      ...amiss(
        gained(was.teams, now.teams).some((id) => !mirrored.has(id)),
        'added a member to a team without a mapping',
      ),
      ...amiss(gained(was.administers, now.administers).length > 0, 'appointed somebody'),
      ...(now.id === hand ? ofOneself(was, now) : []),
    ];
  });
  const opened = [...after.tokens.values()].filter(
    ({ id, live, opened_by }) => live && before.tokens.get(id)?.opened_by !== opened_by,
  );
  const lifted = [...after.exceptions.values()].filter(({ id, until }) => before.exceptions.get(id)?.until !== until);
  return [
    ...people,
    ...decidedBeyond(hand, before, after),
    ...givenBeyond(hand, before, after),
    ...givenToAccounts({ hand, known }, before, after),
    ...untouched.flatMap((part) => amiss(listed(before[part]) !== listed(after[part]), `changed ${part}`)),
    ...amiss(opened.length > 0, 'opened a token'),
    ...amiss(lifted.length > 0, 'lifted rules'),
    ...amiss(gained(new Set(before.mappings.keys()), new Set(after.mappings.keys())).length > 0, 'mapped a group'),
    ...amiss(
      [...after.people.values()].every(({ active, roles }) => !active || !roles.has(after.ownerRole)),
      'no owner',
    ),
  ];
}
