import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Integrations } from '../../integration/domain/integrations.js';
import { type GivenApp, OAuthApps } from '../domain/oauth-apps.js';

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
