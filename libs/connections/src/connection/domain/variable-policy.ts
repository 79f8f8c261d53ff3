import { type Reach } from '#access-control';
import { Decision } from '#kernel';
import { canManage } from './connection-policy.js';
import { type ConnectionStatus } from './connection-status.js';

/** Whether the connection has an account. The vault stores variables only for an account. */
export const hasAccount = ({ status, saffron_account_id }: Account): boolean =>
  saffron_account_id !== null && status !== 'pending' && status !== 'disconnected';

type Account = { status: ConnectionStatus; saffron_account_id: string | null };

/** Whether the caller may set variables. The caller's restrictions are checked separately. */
export const canChangeVariables = (reach: Reach, account: Account): Decision =>
  Decision.all(
    () => canManage(reach),
    () =>
      hasAccount(account)
        ? Decision.allow
        : Decision.conflict(
            'not_connected',
            'Variables can be set only on an active connection. Connect or reconnect the connection first.',
          ),
  );
