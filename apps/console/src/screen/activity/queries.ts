import { type ListQuery } from '../../page/list-page.js';
import { type AddressState, pickState } from '../../page/use-address.js';
import { client, hadPermission, isRefusal } from '../../session/api.js';

type Page = Awaited<ReturnType<ReturnType<typeof client.auditLog.list>['page']>>;
type Query = NonNullable<Parameters<typeof client.auditLog.list>[0]>;

export type AuditRecord = Page['result'][number];

/** The filters of the list that are ids. The address has them, and each is shown with a button that removes it. */
export const idFilters = ['user_id', 'connector_slug', 'resource_id', 'request_id', 'token_id'] as const;

/** The filters of the list that are one of a few values. */
export const choiceFilters = ['category', 'outcome', 'actor_kind'] as const;

const categories = [
  'access',
  'people',
  'connections',
  'catalog',
  'toolboxes',
  'organization',
  'provisioning',
  'security',
  'usage',
] as const;

/** Reads the whole organization's log, or the person's own part of it if they may not see the rest. */
export const activityQuery = (state: AddressState): ListQuery<Page> => ({
  queryKey: ['activity', toQuery(state)],
  queryFn: () => readActivity(state),
});

export async function readActivity(state: AddressState, limit?: number): Promise<Page> {
  const [query, { cursor }] = [{ ...toQuery(state), limit }, state];
  const readOwn = () => client.auditLog.list({ ...query, scope: 'own' }).page(cursor);
  if (!hadPermission('audit:view')) return readOwn();
  try {
    return await client.auditLog.list({ ...query, scope: 'org' }).page(cursor);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return readOwn();
  }
}

/** Seconds in which an export must end. The API ends it after 15 minutes. */
const longestExport = 960;

/** Returns the records that the filters show, one JSON object per line. Without days, those of the last 31 days. */
export const exportActivity = (state: AddressState): Promise<string> =>
  client.auditLog.export(toQuery({ ...state, cursor: undefined }), { timeout: longestExport });

/** The API expects times. `to` is the last day, so the records end before the next one. */
function toQuery(state: AddressState): Query {
  const [from, to] = [startOfDay(state.from), startOfDay(state.to, 1)];
  const times = { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) };
  const filters = pickState(state, [...idFilters, ...choiceFilters, 'cursor']);
  // Without a category, the list has no tool calls. They are most of what a person and their agents do.
  const isOfOne = state.token_id !== undefined || state.user_id !== undefined;
  return { ...(isOfOne && { category: [...categories] }), ...filters, ...times };
}

/** Returns the beginning of a day in the person's time zone, or of a later day. Null if the address has no such day. */
function startOfDay(day: string | undefined, later = 0): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  return year === undefined ? null : new Date(Number(year), Number(month) - 1, Number(date) + later);
}
