import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Integrations } from '../../integration/domain/integrations.js';
import { Accounts } from '../domain/accounts.js';
import { refuseVariable } from '../domain/variable-rule.js';
import { Variables } from '../domain/variables.js';

export class SetVariables extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly values: Record<string, unknown>,
  ) {
    super();
  }
}

@CommandHandler(SetVariables)
export class SetVariablesHandler implements ICommandHandler<SetVariables> {
  constructor(
    private readonly accounts: Accounts,
    private readonly integrations: Integrations,
    private readonly variables: Variables,
  ) {}

  async execute({ orgId, accountId, values }: SetVariables): Promise<void> {
    const { integration_id } = await this.accounts.get(orgId, accountId);
    const { definition } = await this.integrations.get(orgId, integration_id);
    const known = new Map((definition.variables ?? []).map((each) => [each.name, each]));
    for (const [name, value] of Object.entries(values)) refuseVariable(known.get(name), name, value);
    const changes = Object.entries(values).map(([name, value]) => {
      return { name, value, secret: known.get(name)?.secret ?? false, source: 'manual' as const };
    });
    await this.variables.set(orgId, accountId, changes);
  }
}
