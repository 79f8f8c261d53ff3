import { queryOptions } from '@tanstack/react-query';
import { type AddressState, pickState } from '../../page/use-address.js';
import { client, hadPermission, isRefusal } from '../../session/api.js';
import { usage } from '../../texts/usage.js';

type Query = NonNullable<Parameters<typeof client.usage.get>[0]>;

export type Usage = Awaited<ReturnType<typeof client.usage.get>>;
export type Group = Usage['groups'][number];
export type Grouping = keyof typeof usage.groupings;

/** The filters that are ids. The address has them, and each is shown with a button that removes it. */
export const idFilters = ['connector_slug', 'user_id'] as const;

const dayMs = 86_400_000;

export const groupingIn = ({ group_by }: AddressState): Grouping =>
  group_by !== undefined && Object.hasOwn(usage.groupings, group_by) ? (group_by as Grouping) : 'connector';

const daysIn = ({ days }: AddressState): number =>
  days !== undefined && Object.hasOwn(usage.days, days) ? Number(days) : 30;

/** Reads the calls of all members, or the person's own if they may not see the rest. */
export const usageQuery = (state: AddressState) => {
  const [group_by, days] = [groupingIn(state), daysIn(state)];
  const filters = pickState(state, idFilters);
  return queryOptions({
    queryKey: ['usage', group_by, days, filters],
    queryFn: () => read({ ...filters, group_by, from: new Date(Date.now() - (days - 1) * dayMs).toISOString() }),
  });
};

async function read(query: Query): Promise<Usage> {
  const readOwn = () => client.usage.get({ ...query, scope: 'own' });
  if (!hadPermission('audit:view')) return readOwn();
  try {
    return await client.usage.get({ ...query, scope: 'org' });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return readOwn();
  }
}
