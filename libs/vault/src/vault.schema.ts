import { type Schema } from '#kernel';
import { CreateConnectSessions1795000200000 } from './migrations/create-connect-sessions.js';
import { ConnectSessionTable } from './connect-session/persistence/connect-session-table.js';
import { CreateVault1795000005000 } from './migrations/create-vault.js';
import { AttemptTable } from './sign-in/persistence/attempt-table.js';

export const vaultSchema: Schema = {
  name: 'vault',
  role: 'latchkey_vault',
  tables: [ConnectSessionTable, AttemptTable],
  migrations: [CreateVault1795000005000, CreateConnectSessions1795000200000],
  events: {},
};
