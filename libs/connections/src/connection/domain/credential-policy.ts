import { type Reach } from '#access-control';
import { Decision } from '#kernel';
import { connectorUnavailable } from '../../connector/domain/ports.js';
import { canManage } from './connection-policy.js';
import { hasAccount } from './variable-policy.js';
import { type ConnectionState } from './connection-state.js';

type Account = Pick<ConnectionState, 'connector_slug' | 'status' | 'saffron_account_id' | 'auth_method'>;

/** Whether the connector is available, and whether sign-ins of an auth method can be renewed or checked. */
type Checkable = { available: boolean; canCheck(authMethod: string | null): boolean };

/** `can_refresh_credentials`: whether the caller may have a sign-in checked. Restrictions do not apply. */
export const canRefreshCredentials = (reach: Reach, account: Account, connector: Checkable): Decision =>
  Decision.all(
    () => canManage(reach),
    () =>
      connector.available ? Decision.allow : Decision.refuseWith(() => connectorUnavailable(account.connector_slug)),
    () => (hasAccount(account) ? Decision.allow : noAccount),
    () => (connector.canCheck(account.auth_method) ? Decision.allow : nothingToCheck),
  );

const noAccount = Decision.conflict(
  'not_refreshable',
  'There is no sign-in to refresh. Connect or reconnect the connection first.',
);

const nothingToCheck = Decision.conflict('not_refreshable', 'This connector can neither renew nor check sign-ins.');
