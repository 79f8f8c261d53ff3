import { queryOptions } from '@tanstack/react-query';
import { texts } from '../texts/common.js';
import { client } from './api.js';

export type Me = Awaited<ReturnType<typeof client.currentUser.getMe>>;

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => client.currentUser.getMe() });

/** Why nothing can be changed now. Null if things can, or if that is not known yet. */
export const whyReadOnly = (me: Me | undefined): string | null =>
  me && me.organization.status !== 'active' ? texts.states.readOnly : null;

/** Why the person may not do what needs one of the permissions. Null if they may, or if that is not known yet. */
export const whyNotAllowed = (me: Me | undefined, refusal: string, ...oneOf: string[]): string | null =>
  whyReadOnly(me) ?? (!me || oneOf.some((name) => me.permissions.includes(name)) ? null : refusal);
