import { type DynamicModule, Module } from '@nestjs/common';
import { errorPagesModule } from '#platform/pages';
import { AccountModule } from './account/account.module.js';
import { CallModule } from './call/call.module.js';
import { ConnectSessionModule } from './connect-session/connect-session.module.js';
import { CredentialModule } from './credential/credential.module.js';
import { IntegrationModule } from './integration/integration.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { OAuthAppModule } from './oauth-app/oauth-app.module.js';
import { OrganizationModule } from './organization/organization.module.js';
import { PostInstallModule } from './post-install/post-install.module.js';
import { ProviderModule } from './provider/provider.module.js';
import { RefreshModule } from './refresh/refresh.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { frame } from './sign-in/http/page/assets.js';
import { VaultOptions } from './trust/domain/vault-options.js';
import { TrustModule } from './trust/trust.module.js';

/** The vault. Stores credentials for third parties, and uses them when the service asks. */
@Module({})
export class VaultModule {
  static forRoot(options: VaultOptions): DynamicModule {
    return {
      module: VaultModule,
      global: true,
      imports: [
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
        errorPagesModule({ frame, secure: options.vaultUrl.startsWith('https:') }),
      ],
      providers: [{ provide: VaultOptions, useValue: options }],
      exports: [VaultOptions],
    };
  }
}
