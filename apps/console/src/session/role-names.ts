import { queryOptions } from '@tanstack/react-query';
import { client } from './api.js';

/** The names of the organization's first 100 roles, by id. */
export const roleNamesQuery = queryOptions({
  queryKey: ['roles', 'names'],
  queryFn: async () => {
    const { result } = await client.roles.list({ limit: 100 }).page();
    return Object.fromEntries(result.map(({ id, name }) => [id, name]));
  },
});
