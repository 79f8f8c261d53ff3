import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Transactions } from '#kernel';
import { type ExpectedDefinition, Integrations, withoutApp } from '../../integration/domain/integrations.js';
import { AccountsUnderApp, type NewOAuthApp, OAuthApps, removed } from '../domain/oauth-app.js';
import { OAuthAppGenerations } from '../persistence/oauth-app-generations.js';

export class InstallOAuthApp extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
    readonly app: NewOAuthApp,
    readonly expected: ExpectedDefinition | null,
  ) {
    super();
  }
}

@CommandHandler(InstallOAuthApp)
export class InstallOAuthAppHandler implements ICommandHandler<InstallOAuthApp> {
  constructor(private readonly oAuthApps: OAuthApps) {}

  execute({ orgId, integrationId, app, expected }: InstallOAuthApp): Promise<void> {
    return this.oAuthApps.install(orgId, integrationId, app, { definition: expected });
  }
}

export class UninstallOAuthApp extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
  ) {
    super();
  }
}

@CommandHandler(UninstallOAuthApp)
export class UninstallOAuthAppHandler implements ICommandHandler<UninstallOAuthApp> {
  constructor(
    private readonly transactions: Transactions,
    private readonly integrations: Integrations,
    private readonly oAuthAppGenerations: OAuthAppGenerations,
    private readonly accountsUnderApp: AccountsUnderApp,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes the application and deletes all its secrets. Accounts that signed in with one of them must sign in again.
   */
  execute({ orgId, integrationId }: UninstallOAuthApp): Promise<void> {
    return this.transactions.run(orgId, async () => {
      await this.integrations.change(orgId, integrationId, withoutApp);
      const apps = await this.oAuthAppGenerations.listLocked(orgId, integrationId);
      for (const app of apps.map((each) => removed(each, this.clock.now())))
        if (app) await this.oAuthAppGenerations.save(app);
      await this.accountsUnderApp.requireReauth(orgId, integrationId);
    });
  }
}
