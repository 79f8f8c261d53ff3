import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AskedDefinition } from '../../integration/domain/asked-definition.js';
import { type GivenApp } from '../domain/oauth-app.js';
import { OAuthApps } from '../domain/oauth-apps.js';

export class InstallOAuthApp extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
    readonly app: GivenApp,
    readonly asked: AskedDefinition | null,
  ) {
    super();
  }
}

@CommandHandler(InstallOAuthApp)
export class InstallOAuthAppHandler implements ICommandHandler<InstallOAuthApp> {
  constructor(private readonly apps: OAuthApps) {}

  execute({ orgId, integrationId, app, asked }: InstallOAuthApp): Promise<void> {
    return this.apps.install(orgId, integrationId, app, asked);
  }
}
