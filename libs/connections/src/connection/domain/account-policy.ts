import { type Reach } from '#access-control';
import { Decision, refineError } from '#kernel';
import { connectorNotAvailable } from '../../connector/domain/connector-display.js';
import { canManage } from './connection-policy.js';
import { type ConnectionState } from './connection-state.js';
import { type ConnectionStatus } from './connection-status.js';
import { notConnected, notRefreshable, toolsNotRemote } from './refusals.js';

/** Whether the connection has an account. The vault stores variables only for an account. */
export const hasAccount = ({ status, saffron_account_id }: Account): boolean =>
  saffron_account_id !== null && status !== 'pending' && status !== 'disconnected';

type Account = { status: ConnectionStatus; saffron_account_id: string | null };

/** Whether the caller may set variables. The caller's restrictions are checked separately. */
export const canChangeVariables = (reach: Reach, account: Account): Decision =>
  Decision.all(canManage(reach), hasAccount(account) ? Decision.allow : Decision.refuse(variablesNeedConnection));

/** The fields of a connection that decide whether its sign-in can be checked or renewed. */
export type CheckedAccount = Pick<ConnectionState, 'connector_slug' | 'status' | 'saffron_account_id' | 'auth_method'>;

/** Whether the connector is available, and whether sign-ins of an auth method can be renewed or checked. */
type Checkable = { available: boolean; isCheckable(authMethod: string | null): boolean };

/** `can_refresh_credentials`: whether the caller may have a sign-in checked. Restrictions do not apply. */
export const canRefreshCredentials = (reach: Reach, account: CheckedAccount, connector: Checkable): Decision =>
  Decision.all(
    canManage(reach),
    connector.available ? Decision.allow : Decision.refuse(connectorNotAvailable, account.connector_slug),
    hasAccount(account) ? Decision.allow : Decision.refuse(noAccount),
    connector.isCheckable(account.auth_method) ? Decision.allow : Decision.refuse(nothingToCheck),
  );

/** `can_refresh_tools`: whether the caller may refresh a remote server's tools. This needs a working sign-in. */
export const canRefreshTools = (
  reach: Reach,
  { connector_slug, status, saffron_account_id }: Omit<CheckedAccount, 'auth_method'>,
  connector: { available: boolean; auth_mode?: string },
): Decision =>
  Decision.all(
    canManage(reach),
    connector.available ? Decision.allow : Decision.refuse(connectorNotAvailable, connector_slug),
    connector.auth_mode === undefined ? Decision.refuse(toolsNotRemote) : Decision.allow,
    status === 'active' && saffron_account_id !== null ? Decision.allow : Decision.refuse(noWorkingSignIn),
  );

const variablesNeedConnection = refineError(
  notConnected,
  () => 'Variables can be set only on an active connection. Connect or reconnect the connection first.',
);

const noWorkingSignIn = refineError(
  notConnected,
  () => 'Refreshing tools needs a working sign-in. Connect or reconnect the connection first.',
);

const noAccount = refineError(
  notRefreshable,
  () => 'There is no sign-in to refresh. Connect or reconnect the connection first.',
);

const nothingToCheck = refineError(notRefreshable, () => 'This connector can neither renew nor check sign-ins.');
