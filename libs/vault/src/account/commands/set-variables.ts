import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#kernel';
import { Integrations } from '../../integration/domain/integrations.js';
import { Accounts } from '../domain/accounts.js';
import { refuseVariable, Variables } from '../domain/variables.js';
import { VariableSeals } from '../services/variable-seals.js';

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
    private readonly seals: VariableSeals,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, accountId, values }: SetVariables): Promise<void> {
    const { integration_id } = await this.accounts.get(orgId, accountId);
    const { definition } = await this.integrations.get(orgId, integration_id);
    const known = new Map((definition.variables ?? []).map((each) => [each.name, each]));
    for (const [name, value] of Object.entries(values)) refuseVariable(known.get(name), name, value);
    const cleared = Object.keys(values).filter((name) => values[name] === null);
    const set = Object.entries(values).filter(([, value]) => value !== null);
    const at = this.clock.now();
    const put = await Promise.all(
      set.map(([name, value]) => this.seals.variable(orgId, accountId, { ...known.get(name)!, value }, at)),
    );
    await this.variables.change(orgId, accountId, { put, cleared }, at);
  }
}
