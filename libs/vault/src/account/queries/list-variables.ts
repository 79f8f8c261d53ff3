import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type VariableDefinition } from '#connector-definition';
import { Reads } from '#kernel';
import { type AccountVariable, type AccountVariables, unsetVariable } from '#vault-protocol';
import {
  assertDefinition,
  type ExpectedDefinition,
  Integrations,
  integrationUnder,
} from '../../integration/domain/integrations.js';
import { Accounts } from '../domain/account.js';

export class ListVariables extends Query<AccountVariables> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly expected: ExpectedDefinition | null,
  ) {
    super();
  }
}

type Row = { name: string; value: unknown; source: string; updated_at: string };

@QueryHandler(ListVariables)
export class ListVariablesHandler implements IQueryHandler<ListVariables> {
  constructor(
    private readonly reads: Reads,
    private readonly accounts: Accounts,
    private readonly integrations: Integrations,
  ) {}

  async execute({ orgId, accountId, expected }: ListVariables): Promise<AccountVariables> {
    const { integration_id, auth_method } = await this.accounts.get(orgId, accountId);
    const installed = await this.integrations.get(orgId, integration_id);
    const integration = integrationUnder(installed, auth_method);
    assertDefinition(integration, expected);
    const rows = await this.reads.rows<Row>(orgId, select, { account_id: accountId });
    const stored = new Map(rows.map((row) => [row.name, row]));
    return {
      data: (integration.definition.variables ?? []).map((each) => buildVariableView(each, stored.get(each.name))),
    };
  }
}

function buildVariableView(declared: VariableDefinition, row?: Row): AccountVariable {
  const unset = unsetVariable(declared);
  return row ? { ...unset, ...row, value: unset.secret ? null : row.value, is_set: true } : unset;
}

const select = `
  select name, value, source, updated_at from vault.variables where org_id = :org_id and account_id = :account_id`;
