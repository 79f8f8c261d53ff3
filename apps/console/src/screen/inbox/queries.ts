import { infiniteQueryOptions, type InfiniteData, queryOptions } from '@tanstack/react-query';
import { client, hadPermission } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { queries } from '../../session/queries.js';

export type Approval = Awaited<ReturnType<typeof client.approvals.get>>;
export type AccessRequest = Awaited<ReturnType<typeof client.accessRequests.get>>;

/** Something that waits for a decision of the person. */
export type Item = { id: string } & ({ kind: 'call'; call: Approval } | { kind: 'access'; request: AccessRequest });

const pageSize = 100;

/** Decisions of others also change the lists. An approval can wait for ten minutes only. */
const refetchInterval = 30_000;

export const approvalsQuery = infiniteQueryOptions({
  queryKey: ['approvals'],
  queryFn: ({ pageParam }) => client.approvals.list({ status: ['pending'], ...pageOf(pageParam) }).page(),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  refetchInterval,
});

export const requestsQuery = infiniteQueryOptions({
  queryKey: ['access requests'],
  queryFn: ({ pageParam }) => client.accessRequests.list({ status: ['pending'], ...pageOf(pageParam) }).page(),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  refetchInterval,
});

const pageOf = (cursor: string | null) =>
  ({ limit: pageSize, sort: 'created_at', ...(cursor !== null && { cursor }) }) as const;

/** A remote connector with tools that wait for the person's review. */
export type HeldConnector = { slug: string; name: string; logo: string | null; count: number };

/**
 * The connectors whose server changed tools. Only people who can change a connector see how many of its tools wait. The
 * key is that of connectors, because a review changes it.
 */
export const heldQuery = queryOptions({
  queryKey: ['connectors', 'held'],
  queryFn: async (): Promise<HeldConnector[]> => {
    if (!hadPermission('connector:view')) return [];
    const { result } = await client.connectors.list({ kind: 'remote_mcp', limit: pageSize }).page();
    const counted = result.map(({ slug, name, logo, mcp }) => ({ slug, name, logo, count: mcp?.review_count ?? 0 }));
    return counted.filter(({ count }) => count > 0);
  },
  refetchInterval,
});

export type Lists = {
  approvals: InfiniteData<{ result: Approval[] }> | undefined;
  requests: InfiniteData<{ result: AccessRequest[] }> | undefined;
};

/** Returns what the person can decide: calls first, because they wait for ten minutes only, then requests. */
export function listItems({ approvals, requests }: Lists): Item[] {
  const calls = approvals?.pages.flatMap(({ result }) => result) ?? [];
  const access = requests?.pages.flatMap(({ result }) => result) ?? [];
  return [
    ...calls.map((call): Item & { can: boolean } => ({ id: call.id, kind: 'call', call, can: call.can_resolve })),
    ...access.map((request): Item & { can: boolean } => ({
      id: request.id,
      kind: 'access',
      request,
      can: request.can_resolve,
    })),
  ].filter(({ can }) => can);
}

/** Whether anything waits for the person. */
export async function hasItems(): Promise<boolean> {
  const [approvals, requests, held, me] = await Promise.all([
    queries.fetchInfiniteQuery(approvalsQuery),
    queries.fetchInfiniteQuery(requestsQuery),
    queries.fetchQuery(heldQuery),
    queries.ensureQueryData(meQuery),
  ]);
  return listItems({ approvals, requests }).length + held.length + me.responsibility_requests.length > 0;
}

/** The whole call. The list cuts long values. */
export const approvalQuery = (id: string) =>
  queryOptions({ queryKey: ['approvals', id], queryFn: () => client.approvals.get(id) });

/** An item that has left the lists. */
export const endedQuery = (id: string) =>
  queryOptions({
    queryKey: ['ended', id],
    queryFn: async (): Promise<Item> =>
      id.startsWith('apr_')
        ? { id, kind: 'call', call: await client.approvals.get(id) }
        : { id, kind: 'access', request: await client.accessRequests.get(id) },
  });

/** Whether the person may write rules about a member. `slug` is a connector that such a rule could name. */
export const liftQuery = (userId: string, slug: string) =>
  queryOptions({
    queryKey: ['lift', userId, slug],
    queryFn: async () => {
      const draft = { target_type: 'user', target_id: userId, mode: 'block' } as const;
      const { can_write, reason } = await client.restrictions.simulate({
        draft: { ...draft, connector_slugs: [slug] },
        member_limit: 1,
      });
      return { can_write, reason };
    },
  });

/** A decision, with its terms. */
export type Decided = { decision: 'approve' | 'deny' } & {
  note?: string | null;
  expires_in_days?: number | null;
  lift_member_rules?: boolean;
  further_calls?: { max_calls: number; hours: number };
};

export async function decide(item: Item, { decision, further_calls, ...terms }: Decided): Promise<void> {
  if (item.kind === 'call') await client.approvals.resolve(item.id, { decision, further_calls });
  else await client.accessRequests.resolve(item.id, { decision, ...terms });
}

/** Takes an item out of the lists, after the server has decided it. Then reads the lists again. */
export function dropItem({ id }: Item): void {
  for (const { queryKey } of [approvalsQuery, requestsQuery])
    queries.setQueryData<InfiniteData<{ result: { id: string }[] }>>(
      queryKey,
      (lists) =>
        lists && {
          ...lists,
          pages: lists.pages.map((page) => ({ ...page, result: page.result.filter((each) => each.id !== id) })),
        },
    );
  readAgain();
}

export function prefetchInbox(): void {
  void queries.prefetchInfiniteQuery(approvalsQuery);
  void queries.prefetchInfiniteQuery(requestsQuery);
  void queries.prefetchQuery(heldQuery);
}

export function readAgain(): void {
  void queries.invalidateQueries({ queryKey: approvalsQuery.queryKey, exact: true });
  void queries.invalidateQueries({ queryKey: requestsQuery.queryKey, exact: true });
  void queries.invalidateQueries({ queryKey: heldQuery.queryKey });
}
