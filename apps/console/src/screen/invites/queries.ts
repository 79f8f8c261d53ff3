import { type AddressState, pickState } from '../../page/use-address.js';
import { client, type RowOf } from '../../session/api.js';
import { queries } from '../../session/queries.js';

export type Invite = RowOf<typeof client.invites.list>;
export type SentInvite = Awaited<ReturnType<typeof client.invites.create>>;

type InvitesQuery = NonNullable<Parameters<typeof client.invites.list>[0]>;

export const invitesQuery = (state: AddressState) => {
  const filters = pickState(state, ['status', 'q', 'sort']) as InvitesQuery;
  return {
    queryKey: ['invites', filters, state.cursor],
    queryFn: () => client.invites.list({ ...filters, count: 'exact' }).page(state.cursor),
  };
};

/** Reads the invites again, after a change. */
export const readAgain = (): Promise<unknown> => queries.invalidateQueries({ queryKey: ['invites'] });
