import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { approvalsQuery, heldQuery, listItems, requestsQuery } from './queries.js';

/** What waits, and the lists that have further pages. */
export function useLists() {
  const approvals = useInfiniteQuery(approvalsQuery);
  const requests = useInfiniteQuery(requestsQuery);
  const held = useQuery(heldQuery);
  const lists = [approvals, requests];
  return {
    items: listItems({ approvals: approvals.data, requests: requests.data }),
    held: held.data ?? [],
    isLoading: [...lists, held].some(({ isLoading }) => isLoading),
    error: [...lists, held].map((list) => list.error).find((each) => each !== null),
    more: lists.filter(({ hasNextPage }) => hasNextPage),
  };
}
