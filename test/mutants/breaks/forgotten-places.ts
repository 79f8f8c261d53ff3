import { breaksOf, type Break } from '../break.js';

/** Places that a change of the product forgets, each of which a check finds. */
export const forgottenPlaces: Break[] = [
  ...breaksOf('libs/kernel/src/aggregates/stored-aggregates.ts', 'kernel/stored-fields', [
    {
      breaks: 'a change of a field without a column is recorded and not stored',
      find: "if (unknown.length > 0) throw new Error(`${tablePath} has no column for ${unknown.join(', ')}.`);",
      replace: '',
      promise: 'is neither recorded nor ignored',
    },
  ]),
  ...breaksOf('libs/identity/src/role/queries/list-roles.ts', 'lists/filters', [
    {
      breaks: 'a filter of a list excludes no rows',
      find: "is_system: 'role.is_system = :is_system',",
      replace: "is_system: ':is_system is not null',",
      promise: 'excludes rows',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/domain/logged-refusals.ts', 'structure/tool-refusals', [
    {
      breaks: 'a refusal of a tool is not logged',
      find: "  [toolDisabled, 'disabled'],\n",
      replace: '',
      promise: 'is logged as a refusal',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/http/connector.controller.ts', 'openapi/needed-permissions', [
    {
      breaks: 'a route admits members without the permission that its description names',
      find: 'categories: canBrowse,',
      replace: 'categories: () => canBrowse({ permissions: new Set(["connector:view"]) } as never),',
      promise: 'needs the permissions that its description names',
    },
  ]),
  ...breaksOf('libs/identity/src/team/domain/team.ts', 'structure/events', [
    {
      breaks: 'an event type is never recorded',
      find: "this.apply(act, { type: 'team.deleted', data });",
      replace: "this.apply(act, { type: 'team.updated', data: { ...data, fields: [] } });",
      promise: 'is recorded somewhere',
    },
  ]),
  ...breaksOf('libs/identity/src/identity.module.ts', 'structure/modules', [
    {
      breaks: 'a handler is not listed in a module',
      find: 'providers: [ChooseNotificationsHandler, GetMeHandler],',
      replace: 'providers: [ChooseNotificationsHandler],',
      promise: 'lists every handler',
    },
  ]),
  {
    breaks: 'a column does not accept what the state may have',
    sql: 'alter table identity.teams alter column description set not null',
    caughtBy: 'kernel/tables',
    promise: 'has the declared columns',
  },
  {
    breaks: 'a migration adds a column that no code uses',
    sql: 'alter table identity.teams add column motto text',
    caughtBy: 'kernel/tables',
    promise: 'has no other column',
  },
];
