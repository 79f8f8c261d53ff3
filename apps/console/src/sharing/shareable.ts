import { queryOptions } from '@tanstack/react-query';
import { client, type RowOf } from '../session/api.js';
import { type Choice, findMembers, findTeams } from '../session/find.js';
import { queries } from '../session/queries.js';

/** A toolbox or connector, which its owner can share. A shipped connector has no flags. */
export type Shareable = {
  kind: 'toolbox' | 'connector';
  id: string;
  can_share?: boolean;
  can_see_shares?: boolean;
  can_revoke_share?: boolean;
};

export type Share = RowOf<typeof client.toolboxes.listShares>;
export type Level = Share['level'];

/** Those who get access. Without a choice, everyone in the organization. */
export type Grantee = { type: Share['grantee_type']; choice: Choice | null };

const routes = { toolbox: client.toolboxes, connector: client.connectors };
const keys = { toolbox: 'toolboxes', connector: 'connectors' };

/** Maximum number of shares that a screen shows. */
const maxShares = 200;

export const sharesQuery = ({ kind, id }: Shareable) =>
  queryOptions({
    queryKey: [keys[kind], id, 'shares'],
    queryFn: () => routes[kind].listShares(id, { count: 'exact', limit: maxShares }).page(),
  });

export const share = ({ kind, id }: Shareable, { type, choice }: Grantee, level: Level) =>
  routes[kind].share(id, { grantee_type: type, grantee_id: choice?.value ?? null, level });

export const stopSharing = ({ kind, id }: Shareable, shareId: string) => routes[kind].revokeShare(id, shareId);

export const readAgain = ({ kind }: Shareable): Promise<unknown> =>
  queries.invalidateQueries({ queryKey: [keys[kind]] });

/** Finds those with whom something can be shared. */
export const findGrantees = { team: findTeams, user: findMembers };
