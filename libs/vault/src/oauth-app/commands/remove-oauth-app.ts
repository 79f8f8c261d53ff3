import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '#kernel';
import { AccountsUnderApp } from '../domain/accounts-under-app.js';
import { Integrations } from '../../integration/domain/integrations.js';
import { OAuthApps } from '../domain/oauth-apps.js';

export class RemoveOAuthApp extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveOAuthApp)
export class RemoveOAuthAppHandler implements ICommandHandler<RemoveOAuthApp> {
  constructor(
    private readonly integrations: Integrations,
    private readonly apps: OAuthApps,
    private readonly accounts: AccountsUnderApp,
    private readonly transactions: Transactions,
  ) {}

  async execute({ orgId, integrationId }: RemoveOAuthApp): Promise<void> {
    const { id } = await this.integrations.get(orgId, integrationId);
    await this.transactions.run(orgId, async () => {
      await this.apps.remove(orgId, id);
      await this.accounts.loseApp(orgId, id);
    });
  }
}
