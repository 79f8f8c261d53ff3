import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type GivenApp, Integrations, OAuthApps } from '../domain/integrations.js';

export class SetOAuthApp extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
    readonly app: GivenApp,
  ) {
    super();
  }
}

@CommandHandler(SetOAuthApp)
export class SetOAuthAppHandler implements ICommandHandler<SetOAuthApp> {
  constructor(
    private readonly integrations: Integrations,
    private readonly apps: OAuthApps,
  ) {}

  async execute({ orgId, integrationId, app }: SetOAuthApp): Promise<void> {
    const { id } = await this.integrations.get(orgId, integrationId);
    await this.apps.set(orgId, id, app);
  }
}
