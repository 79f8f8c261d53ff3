import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type VariableDefinition } from '#connector-definition';
import { Reads } from '#kernel';
import { type AccountVariable, type AccountVariables } from '#vault-protocol';
import { type AskedDefinition, assertDefinition } from '../../integration/domain/asked-definition.js';
import { Integrations, integrationUnder } from '../../integration/domain/integrations.js';
import { Accounts } from '../domain/accounts.js';
import { isEditable } from '../domain/variables.js';

export class ListVariables extends Query<AccountVariables> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly asked: AskedDefinition | null,
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

  async execute({ orgId, accountId, asked }: ListVariables): Promise<AccountVariables> {
    const { integration_id, auth_method } = await this.accounts.get(orgId, accountId);
    const installed = await this.integrations.get(orgId, integration_id);
    const integration = integrationUnder(installed, auth_method);
    assertDefinition(integration, asked);
    const rows = await this.reads.rows<Row>(orgId, select, { account_id: accountId });
    const set = new Map(rows.map((row) => [row.name, row]));
    return { data: (integration.definition.variables ?? []).map((each) => viewOf(each, set.get(each.name))) };
  }
}

const unsaid = { description: '', required: false, secret: false, identity: false, options: null };

function viewOf(given: VariableDefinition, row?: Row): AccountVariable {
  const definition = { label: given.name, ...unsaid, ...given, editable: isEditable(given) };
  const { name, label, description, type, required, secret, identity, editable, options } = definition;
  const value = row ? row.value : (given.default ?? null);
  return {
    ...{ name, label, description, type, required, secret, identity, editable, options },
    value: secret ? null : value,
    is_set: row !== undefined || given.default !== undefined,
    source: row?.source ?? (given.default === undefined ? given.source : 'default'),
    updated_at: row?.updated_at ?? null,
  };
}

const select = `
  select name, value, source, updated_at from vault.variables where org_id = :org_id and account_id = :account_id`;
