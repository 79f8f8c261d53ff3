import { QueryClient } from '@tanstack/react-query';

/** Reads are repeated when the person returns to the window. The client itself retries failed requests. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5000 }, mutations: { retry: false } },
});
