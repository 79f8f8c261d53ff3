import { shareEvents } from '#access-control';
import { type Schema } from '#kernel';
import { connectionEvents } from './connection/domain/connection-events.js';
import { endedAccounts } from './connection/jobs/account-is-revoked-when-connection-ends.js';
import { unfinishedConnections } from './connection/jobs/unfinished-connection-expires.js';
import { ConnectionTable } from './connection/persistence/connection-table.js';
import { executionEvents } from './execution/domain/execution-events.js';
import { oauthAppEvents } from './oauth-app/domain/oauth-app-events.js';
import { CreateConnections1795000000300 } from './migrations/create-connections.js';
import { ListAccounts1795000000310 } from './migrations/list-accounts.js';

export const connectionsSchema: Schema = {
  name: 'connections',
  role: 'latchkey_app',
  tables: [ConnectionTable],
  migrations: [CreateConnections1795000000300, ListAccounts1795000000310],
  events: { ...connectionEvents, ...executionEvents, ...oauthAppEvents, ...shareEvents('connection', 'connections') },
  subscriptions: [endedAccounts, unfinishedConnections],
};
