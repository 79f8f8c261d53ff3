import { amiss, gained, none, type Taken } from './taken.js';

/**
 * A mapping assigns its role or team to all current and future members of the group. Only a member who holds the role
 * or manages the team, and is not in the group, may create it.
 */
const signInManagersCreateMappings = ({ actor, selves, may, before, after }: Taken): string[] => {
  const made = [...after.mappings.values()].filter(({ id }) => !before.mappings.has(id));
  const ended = [...before.mappings.values()].filter(({ id }) => !after.mappings.has(id));
  const isIn = (groupId: string) => [...(before.groups.get(groupId)?.user_ids ?? [])].some((id) => selves.has(id));
  return [
    ...amiss(made.length + ended.length > 0 && !may('sso:manage'), 'mapped without sso:manage'),
    ...[...made, ...ended.filter(({ role_id }) => role_id !== null)].flatMap(({ group_id }) =>
      amiss(isIn(group_id), 'mapped a group they belong to'),
    ),
    ...made.flatMap(({ team_id }) =>
      amiss(
        before.teams.includes(team_id ?? '') && !may('team:manage') && !actor.administers.has(team_id!),
        'mapped a group to a team they do not manage',
      ),
    ),
    ...made.flatMap(({ role_id }) => [
      ...amiss(role_id === after.ownerRole, 'mapped a group to the owner role'),
      ...amiss(
        gained(actor.permissions, after.roles.get(role_id ?? '') ?? none).length > 0,
        'mapped permissions they lack',
      ),
    ]),
  ];
};

/** Only a directory can change groups. */
const groupsAreUnchanged = ({ before, after }: Taken): string[] => {
  const members = ({ groups, people }: Taken['before']) =>
    JSON.stringify([...groups.values()].map(({ id, user_ids }) => [id, user_ids.filter((each) => people.has(each))]));
  const remaining = { ...before, people: after.people };
  return amiss(members(remaining) !== members(after), 'changed a group');
};

export const mappingWrongs: readonly ((step: Taken) => string[])[] = [signInManagersCreateMappings, groupsAreUnchanged];
