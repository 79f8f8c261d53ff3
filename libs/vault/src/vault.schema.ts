import { type Schema } from '#kernel';
import { AccountTable } from './account/persistence/account-table.js';
import { ConnectSessionTable } from './connect-session/persistence/connect-session-table.js';
import { CredentialTable } from './credential/persistence/credential-table.js';
import { IntegrationTable } from './integration/persistence/integration-table.js';
import { CreateConnectSessions1795000200000 } from './migrations/create-connect-sessions.js';
import { CreateVault1795000005000 } from './migrations/create-vault.js';
import { OAuthAppTable } from './oauth-app/persistence/oauth-app-table.js';
import { LeaseTable } from './refresh/persistence/lease-table.js';
import { AttemptTable } from './sign-in/persistence/attempt-table.js';

export const vaultSchema: Schema = {
  name: 'vault',
  role: 'latchkey_vault',
  tables: [
    IntegrationTable,
    OAuthAppTable,
    AccountTable,
    CredentialTable,
    LeaseTable,
    ConnectSessionTable,
    AttemptTable,
  ],
  migrations: [CreateVault1795000005000, CreateConnectSessions1795000200000],
  events: {},
};
