import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { meQuery } from '../../session/me.js';
import { approvalsQuery, heldQuery, listItems, requestsQuery } from './queries.js';

/** What waits, once all of it is known, and the lists that have further pages. */
export function useLists() {
  const approvals = useInfiniteQuery(approvalsQuery);
  const requests = useInfiniteQuery(requestsQuery);
  const held = useQuery(heldQuery);
  const { data: me } = useQuery(meQuery);
  const lists = [approvals, requests];
  const isLoading = [...lists, held].some((list) => list.isLoading);
  return {
    items: isLoading ? [] : listItems({ approvals: approvals.data, requests: requests.data }),
    held: held.data ?? [],
    asked: me?.responsibility_requests ?? [],
    isLoading,
    error: [...lists, held].map((list) => list.error).find((each) => each !== null),
    more: lists.filter(({ hasNextPage }) => hasNextPage),
  };
}
