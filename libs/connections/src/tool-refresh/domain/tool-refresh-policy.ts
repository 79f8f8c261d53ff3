import { type Reach } from '#access-control';
import { Decision } from '#kernel';
import { connectorUnavailable } from '../../connector/domain/connector-display.js';
import { canManage } from '../../connection/domain/connection-policy.js';
import { type ConnectionState } from '../../connection/domain/connection-state.js';

type Account = Pick<ConnectionState, 'connector_slug' | 'status' | 'saffron_account_id'>;

/** Whether the caller may refresh a remote server's tools. This needs a working sign-in. */
export const canRefreshTools = (
  reach: Reach,
  { connector_slug, status, saffron_account_id }: Account,
  connector: { available: boolean; auth_mode?: string },
): Decision =>
  Decision.all(
    () => canManage(reach),
    () => (connector.available ? Decision.allow : Decision.refuseWith(() => connectorUnavailable(connector_slug))),
    () => (connector.auth_mode === undefined ? notRemote : Decision.allow),
    () => (status === 'active' && saffron_account_id !== null ? Decision.allow : notConnected),
  );

const notRemote = Decision.conflict(
  'not_remote_mcp',
  'The tools of this connector are part of its definition, so there is nothing to refresh.',
);

const notConnected = Decision.conflict(
  'not_connected',
  'Refreshing tools needs a working sign-in. Connect or reconnect the connection first.',
);
