import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Integration, Integrations } from '../domain/integrations.js';

export class InstallDefinition extends Command<void> {
  constructor(readonly integration: Omit<Integration, 'oauth_app_generation'>) {
    super();
  }
}

@CommandHandler(InstallDefinition)
export class InstallDefinitionHandler implements ICommandHandler<InstallDefinition> {
  constructor(private readonly integrations: Integrations) {}

  execute({ integration }: InstallDefinition): Promise<void> {
    return this.integrations.install(integration);
  }
}
