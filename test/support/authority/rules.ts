import { type Authority } from './facts.js';
import { mappingWrongs } from './mapping-rules.js';
import { memberWrongs } from './member-rules.js';
import { secondAccountWrongs } from './second-account-rules.js';
import { type SecondAccounts } from './second-accounts.js';
import { sharingWrongs } from './sharing-rules.js';
import { amiss, eachPerson, gained, none, same, type Taken } from './taken.js';

/**
 * What is wrong with a member's step, given the state before and after it. Empty if the actor could have granted
 * everything that members gained. `hand` is the member who knows the token's secret. They must not gain anything
 * either, also not through the other accounts that they can use.
 */
export function wrongs(
  { userId, hand, known }: { userId: string; hand: string; known: SecondAccounts },
  before: Authority,
  after: Authority,
): string[] {
  const actor = before.people.get(userId)!;
  const selves = new Set([userId, hand]);
  const taken: Taken = { actor, selves, may: (permission) => actor.permissions.has(permission), before, after, known };
  return all.flatMap((rule) => rule(taken));
}

const managers = ['member:manage', 'role:manage', 'sso:manage'];

const nobodyGrantsWhatTheyLack = (step: Taken): string[] =>
  eachPerson(step, (now, was) =>
    gained(was?.permissions ?? none, now.permissions).flatMap((permission) => [
      ...amiss(step.selves.has(now.id), `gained ${permission} for themselves`),
      ...amiss(!step.may(permission), `gave ${permission}, which they lack`),
      ...amiss(!managers.some(step.may), `gave ${permission} without managing anything`),
    ]),
  );

/** Deleting a role also deletes its rules, but members must not delete the rules of a role they hold. */
const nobodyChangesTheirOwnRules = ({ selves, may, before, after }: Taken): string[] => {
  const touched = [...before.rules.values()].filter((rule) => after.rules.get(rule.id)?.content !== rule.content);
  const moved = [...after.rules.values()].filter((rule) => before.rules.get(rule.id)?.target_id !== rule.target_id);
  return [...touched, ...moved].flatMap(({ target_type, target_id }) => {
    const roleEnded = target_type === 'role' && !after.roles.has(target_id);
    const set = before.roles.get(target_id) ?? none;
    const holds = [...selves].some((id) => {
      const self = before.people.get(id);
      return self && (self.roles.has(target_id) || (!roleEnded && same(set, self.permissions)));
    });
    const own = target_type === 'user' ? selves.has(target_id) : holds;
    return [
      ...amiss(own, 'changed a rule that binds them'),
      ...amiss(!roleEnded && !may('restriction:manage'), 'changed a rule without restriction:manage'),
      ...amiss(
        target_type === 'user' && !may('restriction:override'),
        'changed a member’s rule without restriction:override',
      ),
    ];
  });
};

/** Anyone who sees the secret of a new or rotated token can use it. */
const tokensDoNotExceedTheirCreators = ({ actor, may, before, after }: Taken): string[] =>
  [...after.tokens.values()].flatMap(({ id, user_id, scopes, live, opened_by }) => {
    const known = before.tokens.get(id);
    if (!live || user_id === null || known?.opened_by === opened_by || user_id === actor.id) return [];
    const holder = after.people.get(user_id);
    if (!holder || !before.people.has(user_id)) return [];
    const reach = [...holder.permissions].filter((permission) => scopes === null || scopes.includes(permission));
    return reach.filter((permission) => !may(permission)).map((lacked) => `opened a token to ${lacked}`);
  });

const ownScopesAreHeld = ({ actor, may, before, after }: Taken): string[] =>
  [...after.tokens.values()]
    .filter(({ id, user_id }) => !before.tokens.has(id) && user_id === actor.id)
    .flatMap(({ scopes }) => (scopes ?? []).filter((permission) => !may(permission)))
    .map((lacked) => `scoped a token to ${lacked}, which they lack`);

/** Anyone who sees the secret of a new or resent invite can join as the invited person. */
const invitesDoNotExceedTheirSenders = ({ actor, may, before, after }: Taken): string[] =>
  [...after.invites.values()].flatMap(({ id, role_ids, team_ids, opened_by }) => {
    const known = before.invites.get(id);
    const isOpened = known?.opened_by !== opened_by;
    const roles = isOpened ? role_ids : role_ids.filter((role) => !known.role_ids.includes(role));
    const teams = team_ids.filter((team) => !known?.team_ids.includes(team));
    const lacked = roles.flatMap((role) => gained(actor.permissions, after.roles.get(role)!));
    return [
      ...amiss(roles.length > 0 && !may('member:manage'), 'invited without member:manage'),
      ...lacked.map((permission) => `promised ${permission}, which they lack`),
      ...teams
        .filter((team) => !may('team:manage') && !actor.administers.has(team))
        .map(() => 'invited to a team they do not manage'),
    ];
  });

const requestsAreDecidedByOthers = ({ actor, selves, may, before, after }: Taken): string[] =>
  [...after.decisions.values()]
    .filter(({ id }) => !before.decisions.has(id))
    .flatMap(({ kind, requester, decided_by }) => [
      ...amiss(selves.has(requester), 'decided their own request'),
      ...amiss(decided_by !== actor.id, 'decided in another member’s name'),
      // Approving a request for a higher access level creates a share, so it needs the right to share.
      ...amiss(kind !== 'resource' && !may('member:manage'), 'decided without member:manage'),
    ]);

const exceptionsAreGivenByOthers = ({ selves, may, before, after }: Taken): string[] =>
  [...after.exceptions.values()]
    .filter((now) => {
      const was = before.exceptions.get(now.id);
      return was?.until !== now.until || was.lifts_member_rules !== now.lifts_member_rules;
    })
    .flatMap(({ user_id, lifts_member_rules }) => [
      ...amiss(selves.has(user_id), 'created an exception for themselves'),
      ...amiss(!may('member:manage'), 'created an exception without member:manage'),
      ...amiss(
        lifts_member_rules && !(may('restriction:manage') && may('restriction:override')),
        'lifted a member’s rules without permission to write them',
      ),
    ]);

const organizationHasAnOwner = ({ after }: Taken): string[] => {
  const owners = [...after.people.values()].filter(({ active, roles }) => active && roles.has(after.ownerRole));
  return amiss(owners.length === 0, 'left the organization without an owner');
};

const all: readonly ((step: Taken) => string[])[] = [
  nobodyGrantsWhatTheyLack,
  nobodyChangesTheirOwnRules,
  tokensDoNotExceedTheirCreators,
  ownScopesAreHeld,
  invitesDoNotExceedTheirSenders,
  requestsAreDecidedByOthers,
  exceptionsAreGivenByOthers,
  organizationHasAnOwner,
  ...memberWrongs,
  ...mappingWrongs,
  ...sharingWrongs,
  ...secondAccountWrongs,
];
