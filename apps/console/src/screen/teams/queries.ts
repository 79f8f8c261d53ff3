import { queryOptions } from '@tanstack/react-query';
import { type AddressState, pickState } from '../../page/use-address.js';
import { client, readTagged, type Tagged, type RowOf } from '../../session/api.js';
import { queries } from '../../session/queries.js';

export type Team = Awaited<ReturnType<typeof client.teams.get>>;
export type TeamMember = RowOf<typeof client.teams.listMembers>;

type TeamsQuery = NonNullable<Parameters<typeof client.teams.list>[0]>;

export const choiceFilters = ['source', 'mine'] as const;

export const listTeamsQuery = (state: AddressState) => {
  const filters = pickState(state, [...choiceFilters, 'q', 'sort']) as TeamsQuery;
  return {
    queryKey: ['teams', filters, state.cursor],
    queryFn: () => client.teams.list({ ...filters, count: 'exact' }).page(state.cursor),
  };
};

export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: ['teams', 'one', id],
    queryFn: (): Promise<Tagged<Team>> => readTagged((options) => client.teams.get(id, undefined, options)),
  });

export const membersQuery = (id: string) => (state: AddressState) => ({
  queryKey: ['teams', id, 'members', state.q, state.cursor],
  queryFn: () =>
    client.teams.listMembers(id, { ...(state.q !== undefined && { q: state.q }), count: 'exact' }).page(state.cursor),
});

/** The toolboxes that are shared with a team. The API lists shares only of those that the caller can edit. */
export const toolboxesQuery = (id: string) =>
  queryOptions({
    queryKey: ['teams', id, 'toolboxes'],
    queryFn: async () => {
      const { result, next_cursor } = await client.toolboxes.list({ limit: 200 }).page();
      const shared = result.flatMap((toolbox) => {
        const share = toolbox.shares?.find(({ grantee_id }) => grantee_id === id);
        return share ? [{ toolbox, share }] : [];
      });
      return { shared, isCut: next_cursor !== null };
    },
  });

export type SharedToolbox = Awaited<
  ReturnType<NonNullable<ReturnType<typeof toolboxesQuery>['queryFn']>>
>['shared'][number];

export function prefetchTeam(id: string, state: AddressState): void {
  void queries.prefetchQuery(teamQuery(id));
  void queries.prefetchQuery(membersQuery(id)(state));
  void queries.prefetchQuery(toolboxesQuery(id));
}

export const readAgain = (): Promise<unknown> =>
  Promise.all(['teams', 'people'].map((key) => queries.invalidateQueries({ queryKey: [key] })));

export const nameOf = ({ name, email, user_id }: Pick<TeamMember, 'name' | 'email' | 'user_id'>): string =>
  name ?? email ?? user_id;
