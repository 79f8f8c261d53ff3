import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ExpectedDefinition } from '../../integration/domain/integrations.js';
import { type NewOAuthApp } from '../domain/oauth-app.js';
import { OAuthApps } from '../domain/oauth-apps.js';

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
  constructor(private readonly apps: OAuthApps) {}

  execute({ orgId, integrationId, app, expected }: InstallOAuthApp): Promise<void> {
    return this.apps.install(orgId, integrationId, app, expected);
  }
}
