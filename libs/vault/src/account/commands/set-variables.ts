import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { problemWithSizes, type VariableDefinition, variableLimits } from '#connector-definition';
import { Clock, type FieldError, invalid, invalidFields, Transactions, tooLong } from '#kernel';
import { Sealing } from '#platform/sealing';
import {
  assertDefinition,
  type ExpectedDefinition,
  Integrations,
  integrationUnder,
} from '../../integration/domain/integrations.js';
import { Accounts, isInUse } from '../domain/account.js';
import { hashDeclaration } from '../domain/declarations.js';
import { problemWithChange, sealVariable, type VariableChange, Variables } from '../domain/variables.js';
import { accountMissing } from '#vault-protocol';

export class SetVariables extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly values: Record<string, unknown>,
    readonly expected: ExpectedDefinition | null,
  ) {
    super();
  }
}

type Definitions = ReadonlyMap<string, VariableDefinition>;

@CommandHandler(SetVariables)
export class SetVariablesHandler implements ICommandHandler<SetVariables> {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: Accounts,
    private readonly integrations: Integrations,
    private readonly variables: Variables,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, accountId, values, expected }: SetVariables): Promise<void> {
    const { integration_id, auth_method } = await this.accounts.get(orgId, accountId);
    const installed = await this.integrations.get(orgId, integration_id);
    const integration = integrationUnder(installed, auth_method);
    assertDefinition(integration, expected);
    const definitions: Definitions = new Map((integration.definition.variables ?? []).map((each) => [each.name, each]));
    const problems = problemsWith(definitions, values);
    if (problems.length > 0) throw invalidFields(problems);
    const at = this.clock.now();
    const account = { org_id: orgId, id: accountId };
    const cleared = Object.keys(values).filter((name) => values[name] === null);
    const newValues = Object.entries(values).filter(([, value]) => value !== null);
    const set = await Promise.all(
      newValues.map(([name, value]) =>
        sealVariable(
          this.sealing,
          account,
          {
            ...definitions.get(name)!,
            value,
            source: 'manual',
            declared: hashDeclaration(installed.definition, auth_method, name),
          },
          at,
        ),
      ),
    );
    await this.save(orgId, accountId, { set, cleared }, at);
  }

  /**
   * Saves the changed variables.
   * @throws not_found if the account was revoked; validation_error if all variables together are too large.
   */
  private save(orgId: string, accountId: string, change: VariableChange, at: Date): Promise<void> {
    return this.transactions.run(orgId, async () => {
      // Locks the account. Otherwise, two concurrent changes could together exceed the maximum size.
      const account = await this.accounts.findLocked(orgId, accountId);
      if (!account || !isInUse(account)) throw accountMissing();
      await this.variables.change(orgId, accountId, change, at);
      if ((await this.variables.getTotalSize(orgId, accountId)) > variableLimits.all)
        throw invalid(
          '/variables',
          tooLong,
          'The variables of a connection exceed 64 KiB in total. Shorten some of them.',
        );
    });
  }
}

function problemsWith(definitions: Definitions, values: Record<string, unknown>): FieldError[] {
  const sizeProblem = problemWithSizes(values);
  if (sizeProblem) return [sizeProblem];
  return Object.entries(values).flatMap(([name, value]) => problemWithChange(definitions.get(name), name, value) ?? []);
}
