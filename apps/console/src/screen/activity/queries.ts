import { type ListQuery } from '../../page/list-page.js';
import { type AddressState, pickState } from '../../page/use-address.js';
import { client, isRefusal } from '../../session/api.js';

type Page = Awaited<ReturnType<ReturnType<typeof client.auditLog.list>['page']>>;
type Query = NonNullable<Parameters<typeof client.auditLog.list>[0]>;

export type AuditRecord = Page['result'][number];

/** The filters of the list that are ids. The address has them, and each is shown with a button that removes it. */
export const idFilters = ['user_id', 'connector_slug', 'resource_id', 'request_id'] as const;

/** The filters of the list that are one of a few values. */
export const choiceFilters = ['category', 'outcome', 'actor_kind'] as const;

/** Reads the whole organization's log, or the person's own part of it if they may not see the rest. */
export const activityQuery = (state: AddressState): ListQuery<Page> => ({
  queryKey: ['activity', toQuery(state)],
  queryFn: () => readActivity(state),
});

async function readActivity(state: AddressState): Promise<Page> {
  const [query, { cursor }] = [toQuery(state), state];
  try {
    return await client.auditLog.list({ ...query, scope: 'org' }).page(cursor);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return client.auditLog.list({ ...query, scope: 'own' }).page(cursor);
  }
}

const toQuery = (state: AddressState): Query => pickState(state, [...idFilters, ...choiceFilters, 'cursor']);
