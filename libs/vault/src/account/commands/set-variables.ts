import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { problemWithSizes, type VariableDefinition } from '#connector-definition';
import { Clock, type FieldError, invalidFields } from '#kernel';
import { type AskedDefinition, mustBeAsked } from '../../integration/domain/asked-definition.js';
import { Integrations, integrationUnder } from '../../integration/domain/integrations.js';
import { Accounts } from '../domain/accounts.js';
import { VariableSeals } from '../domain/variable-seals.js';
import { problemWithChange } from '../domain/variables.js';
import { VariableChanges } from '../services/variable-changes.js';

export class SetVariables extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly values: Record<string, unknown>,
    readonly asked: AskedDefinition | null,
  ) {
    super();
  }
}

type Known = ReadonlyMap<string, VariableDefinition>;

@CommandHandler(SetVariables)
export class SetVariablesHandler implements ICommandHandler<SetVariables> {
  constructor(
    private readonly accounts: Accounts,
    private readonly integrations: Integrations,
    private readonly seals: VariableSeals,
    private readonly changes: VariableChanges,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, accountId, values, asked }: SetVariables): Promise<void> {
    const { integration_id, auth_method } = await this.accounts.get(orgId, accountId);
    const installed = await this.integrations.get(orgId, integration_id);
    const integration = integrationUnder(installed, auth_method);
    mustBeAsked(integration, asked);
    const known: Known = new Map((integration.definition.variables ?? []).map((each) => [each.name, each]));
    const problems = problemsWith(known, values);
    if (problems.length > 0) throw invalidFields(problems);
    const at = this.clock.now();
    const cleared = Object.keys(values).filter((name) => values[name] === null);
    const set = Object.entries(values).filter(([, value]) => value !== null);
    const put = await Promise.all(
      set.map(([name, value]) => this.seals.variable(orgId, accountId, { ...known.get(name)!, value }, 'manual', at)),
    );
    await this.changes.apply(orgId, accountId, { put, cleared }, at);
  }
}

function problemsWith(known: Known, values: Record<string, unknown>): FieldError[] {
  const tooMuch = problemWithSizes(values);
  if (tooMuch) return [tooMuch];
  return Object.entries(values).flatMap(([name, value]) => problemWithChange(known.get(name), name, value) ?? []);
}
