import { queryOptions } from '@tanstack/react-query';
import { client } from './api.js';

export type Me = Awaited<ReturnType<typeof client.currentUser.getMe>>;

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => client.currentUser.getMe() });
