import { type Schema } from '#kernel';
import { variableContext } from './account/domain/variables.js';
import { AccountTable } from './account/persistence/account-table.js';
import { ConnectSessionTable } from './connect-session/persistence/connect-session-table.js';
import { secretContext, unconfirmedVariablesContext } from './credential/domain/credential.js';
import { CredentialTable } from './credential/persistence/credential-table.js';
import { IntegrationTable } from './integration/persistence/integration-table.js';
import { DirectLinksAreConfirmed1795000300220 } from './migrations/0008-confirm-direct-connect.js';
import { CountDefinitionVersions1795000300210 } from './migrations/0007-count-definition-versions.js';
import { CountFailuresInVault1795002300020 } from './migrations/0015-count-failures.js';
import { CreateConnectSessions1795000200000 } from './migrations/0002-create-connect-sessions.js';
import { CreateVaultPurge1795000600050 } from './migrations/0009-create-purge.js';
import { CreateStepResults1795000300000 } from './migrations/0003-create-step-results.js';
import { CreateVault1795000005000 } from './migrations/0001-create-vault.js';
import { DiscoveredAuthorizations1795000900100 } from './migrations/0011-discovered-authorizations.js';
import { FreezeOrganizationsInVault1795002200010 } from './migrations/0014-freeze-organizations.js';
import { KeepLogosOfSessions1795001500010 } from './migrations/0013-keep-logos-of-sessions.js';
import { KeepOAuthAppUpdates1795000800220 } from './migrations/0010-keep-oauth-app-updates.js';
import { NameLeaseHolders1795002400100 } from './migrations/0016-name-lease-holders.js';
import { OwnRedirectAddresses1795000300200 } from './migrations/0006-own-redirect-addresses.js';
import { RememberUsedTokens1795000300010 } from './migrations/0004-remember-used-tokens.js';
import { SpoolRefreshedTokens1795000300100 } from './migrations/0005-spool-refreshed-tokens.js';
import { SweepInTheVault1795001400020 } from './migrations/0012-sweep-in-the-vault.js';
import { oauthAppContext } from './oauth-app/domain/oauth-app.js';
import { OAuthAppTable } from './oauth-app/persistence/oauth-app-table.js';
import { LeaseTable } from './refresh/persistence/lease-table.js';
import { attemptContext } from './sign-in/domain/attempt.js';
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
  migrations: [
    CreateVault1795000005000,
    CreateConnectSessions1795000200000,
    CreateStepResults1795000300000,
    SpoolRefreshedTokens1795000300100,
    RememberUsedTokens1795000300010,
    OwnRedirectAddresses1795000300200,
    CountDefinitionVersions1795000300210,
    DirectLinksAreConfirmed1795000300220,
    CreateVaultPurge1795000600050,
    KeepOAuthAppUpdates1795000800220,
    DiscoveredAuthorizations1795000900100,
    SweepInTheVault1795001400020,
    KeepLogosOfSessions1795001500010,
    FreezeOrganizationsInVault1795002200010,
    CountFailuresInVault1795002300020,
    NameLeaseHolders1795002400100,
  ],
  shared: ['vault.used_tokens', 'vault.outbox', 'vault.sweeps'],
  sealed: {
    'vault.connect_attempts.sealed': (row) => attemptContext({ org_id: row.org_id!, id: row.id! }),
    'vault.credentials.secret': (row) => secretContext(credentialKey(row), Number(row.revision)),
    'vault.credentials.secret_variables': (row) => unconfirmedVariablesContext(credentialKey(row)),
    'vault.oauth_apps.client_secret': (row) => oauthAppContext(appVersion(row), 'client_secret'),
    'vault.oauth_apps.previous_secret': (row) => oauthAppContext(appVersion(row), 'previous_secret'),
    // The tokens are sealed for the revision that they will get.
    'vault.spooled_tokens.secret': (row) => secretContext(credentialKey(row), Number(row.revision) + 1),
    'vault.variables.sealed': (row) =>
      variableContext(row.org_id!, row.account_id!, { name: row.name!, revision: Number(row.revision) }),
  },
  events: {},
};

type Row = Readonly<Record<string, string>>;

const credentialKey = ({ org_id, account_id, generation }: Row) => ({
  org_id: org_id!,
  account_id: account_id!,
  generation: Number(generation),
});

const appVersion = ({ org_id, integration_id, generation, revision }: Row) => ({
  org_id: org_id!,
  integration_id: integration_id!,
  generation: Number(generation),
  revision: Number(revision),
});
