import { type AddressState, pickState } from '../../page/use-address.js';
import { client } from '../../session/api.js';

export type Role = Awaited<ReturnType<typeof client.roles.get>>;

type RolesQuery = NonNullable<Parameters<typeof client.roles.list>[0]>;

export const choiceFilters = ['is_system', 'seat_class'] as const;

export const listRolesQuery = (state: AddressState) => {
  const filters = pickState(state, [...choiceFilters, 'q', 'sort']) as RolesQuery;
  return {
    queryKey: ['roles', 'list', filters, state.cursor],
    queryFn: () => client.roles.list({ ...filters, count: 'exact' }).page(state.cursor),
  };
};
