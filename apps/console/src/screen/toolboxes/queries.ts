import { queryOptions } from '@tanstack/react-query';
import { type AddressState, pickState } from '../../page/use-address.js';
import { client, type RowOf } from '../../session/api.js';
import { queries } from '../../session/queries.js';

type Query = NonNullable<Parameters<typeof client.toolboxes.list>[0]>;
export type ListedToolbox = RowOf<typeof client.toolboxes.list>;
export type Toolbox = Awaited<ReturnType<typeof client.toolboxes.get>>;
export type Entry = Toolbox['entries'][number];
export type ShownTool = NonNullable<Toolbox['tools']>[number];
export type App = RowOf<typeof client.toolboxes.listConnectedApps>;
export type RemovedApp = RowOf<typeof client.toolboxes.listRemovedApps>;
export type StillUnmet = Awaited<ReturnType<typeof client.toolboxes.repin>>['still_unmet'][number];

/** The filters of the list that are one of a few values. */
export const choiceFilters = ['access', 'unmet'] as const;

/** The filters of the list that other screens and links set. */
export const linkFilters = ['connector_slug', 'template_id', 'owner_user_id'] as const;

export const toolboxesQuery = (state: AddressState) => {
  const filters = pickState(state, [...choiceFilters, ...linkFilters, 'q', 'sort']) as Query;
  return {
    queryKey: ['toolboxes', filters, state.cursor],
    queryFn: () => client.toolboxes.list({ ...filters, count: 'exact', limit: 25 }).page(state.cursor),
  };
};

export const toolboxQuery = (id: string) =>
  queryOptions({ queryKey: ['toolboxes', id], queryFn: () => client.toolboxes.get(id) });

/** The apps that may use a toolbox: all of them for its editors, and their own for others. */
export const appsQuery = (id: string) =>
  queryOptions({
    queryKey: ['toolboxes', id, 'apps'],
    queryFn: () => client.toolboxes.listConnectedApps(id, { limit: 200 }).page(),
  });

/** The apps that were cut off. Only people with edit access can read them. */
export const removedAppsQuery = (id: string) =>
  queryOptions({
    queryKey: ['toolboxes', id, 'removed apps'],
    queryFn: () => client.toolboxes.listRemovedApps(id, { limit: 200 }).page(),
  });

export const cutOffApp = (id: string, appId: string) => client.toolboxes.cutOffApp(id, appId);

/** Lets an entry run on an account of the person: on the given one, or on the only one that is possible. */
export const repin = (id: string, entryId: string, connectionId: string | undefined) =>
  client.toolboxes.repin(id, {
    entry_ids: [entryId],
    ...(connectionId !== undefined && { connections: { [entryId]: connectionId } }),
  });

export const readAgain = (): Promise<unknown> => queries.invalidateQueries({ queryKey: ['toolboxes'] });
