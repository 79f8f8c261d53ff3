import { queryOptions } from '@tanstack/react-query';
import { type AddressState, pickState } from '../../page/use-address.js';
import { client, hadPermission, readTagged, type Tagged, type RowOf } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { rolesQuery } from '../rules/queries.js';

export type Member = Awaited<ReturnType<typeof client.members.get>>;
export type Offboarding = Awaited<ReturnType<typeof client.members.previewOffboarding>>;
export type Removed = Awaited<ReturnType<typeof client.members.removeWith>>;
export type Access = RowOf<typeof client.members.listAccess>;
export type Way = Access['ways'][number];
export type Connection = Awaited<ReturnType<typeof client.connections.get>>;
export type Token = Awaited<ReturnType<typeof client.tokens.get>>;

type MembersQuery = NonNullable<Parameters<typeof client.members.list>[0]>;
type AccessQuery = NonNullable<Parameters<typeof client.members.listAccess>[1]>;

/** The filters of the list that are one of a few values. */
export const choiceFilters = ['kind', 'status', 'seat_class', 'provisioned'] as const;

/** The filters of the list that are ids. */
export const idFilters = ['role_id', 'team_id'] as const;

export const accessFilters = ['tier', 'origin'] as const;

export const peopleQuery = (state: AddressState) => {
  const filters = pickState(state, [...choiceFilters, ...idFilters, 'q', 'sort']) as MembersQuery;
  return {
    queryKey: ['people', filters, state.cursor],
    queryFn: () => client.members.list({ ...filters, count: 'exact' }).page(state.cursor),
  };
};

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: (): Promise<Tagged<Member>> => readTagged((options) => client.members.get(id, undefined, options)),
  });

export const accessQuery = (id: string) => (state: AddressState) => {
  const filters = pickState(state, [...accessFilters, 'connector_slug']) as AccessQuery;
  return {
    queryKey: ['people', id, 'access', filters, state.cursor],
    queryFn: () => client.members.listAccess(id, { ...filters, limit: 50, count: 'exact' }).page(state.cursor),
  };
};

/** The teams of a person. */
export const teamsOfQuery = (id: string) =>
  queryOptions({
    queryKey: ['teams', 'of', id],
    queryFn: () => client.teams.list({ user_id: id, limit: 50 }).page(),
  });

/** The connections that a person owns, as far as the caller sees them. */
export const accountsQuery = (id: string) => (state: AddressState) => ({
  queryKey: ['people', id, 'accounts', state.cursor],
  queryFn: () => client.connections.list({ owner_user_id: id }).page(state.cursor),
});

export const tokensQuery = (id: string) => (state: AddressState) => ({
  queryKey: ['people', id, 'tokens', state.cursor],
  queryFn: () => client.tokens.list({ user_id: id }).page(state.cursor),
});

/** The active access grants of a person. */
export const grantsOfQuery = (id: string) => (state: AddressState) => ({
  queryKey: ['people', id, 'grants', state.cursor],
  queryFn: () => client.accessRequests.listAccessGrants({ user_id: id, status: ['active'] }).page(state.cursor),
});

export type MemberApp = RowOf<typeof client.members.listConnectedApps>;

/** The agents that act for a person. A person has at most 100. */
export const memberAppsQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id, 'apps'],
    queryFn: () => client.members.listConnectedApps(id, { limit: 100 }).page(),
  });

export type WorkloadCredential = RowOf<typeof client.members.listWorkloadCredentials>;

/** The workloads that can act as a service member. A service member has at most 20. */
export const credentialsQuery = (id: string) => (state: AddressState) => ({
  queryKey: ['people', id, 'credentials', state.cursor],
  queryFn: () => client.members.listWorkloadCredentials(id, { limit: 20 }).page(state.cursor),
});

export const offboardingQuery = (id: string) =>
  queryOptions({ queryKey: ['people', id, 'offboarding'], queryFn: () => client.members.previewOffboarding(id) });

/** The kinds of resources that are shared with people, teams or everyone. */
export type SharedKind = 'connection' | 'toolbox';

/** What the caller may do with the shares of a resource, and its name. */
export const sharedQuery = (kind: SharedKind, id: string) =>
  queryOptions({
    queryKey: ['shared', kind, id],
    queryFn: async () => {
      const { name, owner, can_see_shares, can_revoke_share } = await (kind === 'connection'
        ? client.connections.get(id)
        : client.toolboxes.get(id));
      return { name, ownerName: owner?.name ?? null, can_see_shares, can_revoke_share };
    },
  });

export type Share = RowOf<typeof client.connections.listShares>;

export const sharesQuery = (kind: SharedKind, id: string) =>
  queryOptions({
    queryKey: ['shared', kind, id, 'shares'],
    queryFn: () =>
      (kind === 'connection' ? client.connections.listShares(id) : client.toolboxes.listShares(id)).all(1000),
  });

export type ConnectionToolbox = RowOf<typeof client.connections.listToolboxes>;

/** Maximum number of toolboxes that are listed for one account. */
export const maxUsing = 100;

/** The toolboxes whose users act through a connection. */
export const connectionToolboxesQuery = (id: string) =>
  queryOptions({
    queryKey: ['shared', 'connection', id, 'toolboxes'],
    queryFn: () => client.connections.listToolboxes(id, { count: 'exact', limit: maxUsing }).page(),
  });

export const revokeShare = (kind: SharedKind, id: string, shareId: string): Promise<unknown> =>
  kind === 'connection' ? client.connections.revokeShare(id, shareId) : client.toolboxes.revokeShare(id, shareId);

/** The apps that may use a toolbox, as far as the caller sees them. */
export const appsQuery = (toolboxId: string) =>
  queryOptions({
    queryKey: ['shared', 'toolbox', toolboxId, 'apps'],
    queryFn: () => client.toolboxes.listConnectedApps(toolboxId).all(1000),
  });

/** Whether a tab also reads the agents of the person. To limit the requests, it only counts the teams. */
export const listsApps = (tab: string | undefined): boolean => tab === 'tokens' || tab === 'credentials';

export function prefetchPerson(id: string, state: AddressState): void {
  // Without the permission, the access is shown instead.
  const tab = state.tab === 'credentials' && !hadPermission('api_token:view') ? undefined : state.tab;
  void queries.prefetchQuery(personQuery(id));
  const tabs = { accounts: accountsQuery, grants: grantsOfQuery, tokens: tokensQuery, credentials: credentialsQuery };
  const shown = tabs[tab as keyof typeof tabs] ?? accessQuery;
  void queries.prefetchQuery<unknown>(shown(id)(state));
  if (listsApps(tab)) void queries.prefetchQuery(memberAppsQuery(id));
  else void queries.prefetchQuery(teamsOfQuery(id));
}

/** The forms for a token and for a credential compare what the agent and the person may do. */
export function prefetchCreation(id: string): void {
  void queries.prefetchQuery(personQuery(id));
  void queries.prefetchQuery(rolesQuery);
}

export function prefetchRemoval(id: string): void {
  void queries.prefetchQuery(personQuery(id));
  if (hadPermission('member:manage')) void queries.prefetchQuery(offboardingQuery(id));
}

/** Reads everything about people again, after a change. */
export const readAgain = (): Promise<unknown> =>
  Promise.all(['people', 'teams', 'shared', 'roles'].map((key) => queries.invalidateQueries({ queryKey: [key] })));

/** Whether an agent is suspended only until a person takes responsibility. */
export const lacksResponsible = ({ suspended_by }: Member): boolean => suspended_by === 'responsible';

export const nameOf = ({ name, email, id }: Pick<Member, 'name' | 'email' | 'id'>): string => name ?? email ?? id;
