import { type DynamicModule, Module } from '@nestjs/common';
import { ErrorPages } from '#kernel/http';
import { bindGlobally, startContext } from '#platform/bindings';
import { errorPages } from '#platform/pages';
import { StoredAccountsUnderApp } from './account/persistence/stored-accounts.js';
import { AccountModule } from './account/account.module.js';
import { CallModule } from './call/call.module.js';
import { ConnectSessions } from './connect-session/domain/connect-session.js';
import { ConnectSessionModule } from './connect-session/connect-session.module.js';
import { Revocation } from './credential/domain/credentials.js';
import { CredentialDestruction } from './credential/services/credential-destruction.js';
import { CredentialModule } from './credential/credential.module.js';
import { CutOffCredentials, OAuthAppSecrets, OpenSignIns } from './integration/domain/definition-dependents.js';
import { IntegrationModule } from './integration/integration.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { AccountsUnderApp } from './oauth-app/domain/oauth-app.js';
import { OAuthAppGenerations } from './oauth-app/persistence/oauth-app-generations.js';
import { OAuthAppModule } from './oauth-app/oauth-app.module.js';
import { OrganizationModule } from './organization/organization.module.js';
import { PostInstallModule } from './post-install/post-install.module.js';
import { ProviderModule } from './provider/provider.module.js';
import { RemoteRevocation } from './provider/remote/remote-token-endpoint.js';
import { RefreshModule } from './refresh/refresh.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { frame } from './sign-in/http/page/assets.js';
import { VaultOptions } from './trust/domain/vault-options.js';
import { TrustModule } from './trust/trust.module.js';

const parts = [
  TrustModule,
  IntegrationModule,
  OAuthAppModule,
  AccountModule,
  CredentialModule,
  ProviderModule,
  RefreshModule,
  McpModule,
  CallModule,
  PostInstallModule,
  ConnectSessionModule,
  SignInModule,
  OrganizationModule,
];

const ports = [
  { provide: CutOffCredentials, useExisting: CredentialDestruction },
  { provide: OAuthAppSecrets, useExisting: OAuthAppGenerations },
  { provide: OpenSignIns, useExisting: ConnectSessions },
  { provide: AccountsUnderApp, useExisting: StoredAccountsUnderApp },
  { provide: Revocation, useExisting: RemoteRevocation },
];

/** The vault. Stores credentials for third parties, and uses them when the service asks. */
@Module({ imports: [bindGlobally(ports, parts), ...parts] })
export class VaultModule {
  static forRoot(options: VaultOptions): DynamicModule {
    return startContext(VaultModule, parts, [
      { provide: VaultOptions, useValue: options },
      { provide: ErrorPages, useValue: errorPages({ frame, secure: options.vaultUrl.startsWith('https:') }) },
    ]);
  }
}
