import { queryOptions } from '@tanstack/react-query';
import { type Named } from '../../page/name-fields.js';
import { client, readTagged, type RowOf, type Tagged } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { type Role } from './queries.js';

/** What a person edits of a role. */
export type Draft = Named & { permissions: string[] };

type RoleBody = NonNullable<Parameters<typeof client.roles.create>[0]>;

/** Permissions come from the API, which also checks their names. */
export const toBody = ({ permissions, ...draft }: Draft) => ({
  ...draft,
  permissions: permissions as NonNullable<RoleBody['permissions']>,
});

export type Permission = RowOf<typeof client.permissions.list>;

export const taggedRoleQuery = (id: string) =>
  queryOptions({
    queryKey: ['roles', 'tagged', id],
    queryFn: (): Promise<Tagged<Role>> => readTagged((options) => client.roles.get(id, undefined, options)),
  });

/** All permissions. They change only with the version of the server. */
export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: () => client.permissions.list({ limit: 200 }).all(200),
});

/** Reads the roles again, and the people who hold them, after a change. */
export const readAgain = (): Promise<unknown> =>
  Promise.all(['roles', 'people', 'me'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
