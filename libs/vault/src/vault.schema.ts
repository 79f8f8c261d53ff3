import { type Schema } from '#kernel';
import { variableContext } from './account/domain/variables.js';
import { AccountTable } from './account/persistence/stored-accounts.js';
import { ConnectSessionTable } from './connect-session/persistence/stored-connect-sessions.js';
import { secretContext, unconfirmedVariablesContext } from './credential/domain/credential.js';
import { CredentialTable } from './credential/persistence/credential-generations.js';
import { IntegrationTable } from './integration/persistence/stored-integrations.js';
import { CreateCredentials1796000001110 } from './migrations/0001-create-credentials.js';
import { CreateConnectSessions1796000001120 } from './migrations/0002-create-connect-sessions.js';
import { KeepLogosOfOrganizations1796000100010 } from './migrations/0003-keep-logos-of-organizations.js';
import { ListOldestDataKeysOfVault1796000200020 } from './migrations/0004-list-oldest-data-keys.js';
import { TellClaimsOfLeasesApart1796000200030 } from './migrations/0005-tell-claims-of-leases-apart.js';
import { KeepDeclarationsOfVariables1796000300010 } from './migrations/0006-keep-declarations-of-variables.js';
import { BindSubjectsToTheirRule1796000300020 } from './migrations/0007-bind-subjects-to-their-rule.js';
import { RenameJobsOfVault1796000400020 } from './migrations/0008-rename-jobs.js';
import { oauthAppContext } from './oauth-app/domain/oauth-app.js';
import { OAuthAppTable } from './oauth-app/persistence/oauth-app-generations.js';
import { LeaseTable } from './refresh/persistence/leases.js';
import { attemptContext } from './sign-in/domain/attempt.js';
import { AttemptTable } from './sign-in/persistence/attempts.js';

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
    CreateCredentials1796000001110,
    CreateConnectSessions1796000001120,
    KeepLogosOfOrganizations1796000100010,
    ListOldestDataKeysOfVault1796000200020,
    TellClaimsOfLeasesApart1796000200030,
    KeepDeclarationsOfVariables1796000300010,
    BindSubjectsToTheirRule1796000300020,
    RenameJobsOfVault1796000400020,
  ],
  shared: ['vault.used_tokens', 'vault.outbox', 'vault.sweeps'],
  sealed: {
    'vault.connect_attempts.sealed': (row) => attemptContext({ org_id: row.org_id!, id: row.id! }),
    'vault.credentials.secret': (row) => secretContext(credentialKey(row), Number(row.revision)),
    'vault.credentials.secret_variables': (row) => unconfirmedVariablesContext(credentialKey(row)),
    'vault.oauth_apps.client_secret': (row) => oauthAppContext(appVersion(row), 'client_secret'),
    'vault.oauth_apps.previous_secret': (row) => oauthAppContext(appVersion(row), 'previous_secret'),
    // Spooled tokens are sealed for the revision that they will get.
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
