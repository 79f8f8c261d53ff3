import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { type Caller } from '#kernel';
import { type Page, type PageQuery, Paging, type Sorts } from '#kernel/paging';
import { unsetVariable } from '#vault-protocol';
import { hasAccount } from '../../connection/domain/account-policy.js';
import { canManage } from '../../connection/domain/connection-policy.js';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { UsedConnections } from '../../connection/persistence/used-connections.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { type AccountVariable, AccountVariables } from '../../vault-client/domain/vault.js';

const types = ['string', 'number', 'boolean', 'select', 'url', 'host', 'json'] as const;

class VariableOptionView {
  /** The value of the option. */
  value!: string;
  /** The display name of the option. */
  label!: string;
}

/** A variable of a connection. */
export class ConnectionVariableView {
  /** The name of the variable. */
  name!: string;
  /** The display name of the variable. */
  label!: string;
  /** What the variable is for. */
  description!: string;
  /** The type of the variable. */
  @ApiProperty({ enum: types }) type!: (typeof types)[number];
  /** Whether a value is required. */
  required!: boolean;
  /** Whether the value is write-only. It is then stored encrypted, and `value` is null. */
  secret!: boolean;
  /** Whether the variable identifies the account, so that it changes only by reconnecting. */
  identity!: boolean;
  /** Whether members who manage the connection may set it. */
  editable!: boolean;
  /** The allowed values, if there is a fixed choice. */
  @ApiProperty({ type: [VariableOptionView], nullable: true }) options!: VariableOptionView[] | null;
  /**
   * The value, of the variable's type. Null if it is not set or is secret, or if it identifies the account and the
   * caller cannot manage the connection.
   */
  @ApiProperty({
    oneOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'object' },
      { type: 'array', items: {} },
    ],
    nullable: true,
  })
  value!: unknown;
  /** Whether a value is set, even if it is not shown. */
  is_set!: boolean;
  /** Where the value comes from. */
  @ApiProperty({ enum: ['form', 'post_install', 'token_response', 'manual', 'default'] }) source!: string;
  /** When the variable last changed. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) updated_at!: string | null;
}

export class ListConnectionVariables extends Query<Page<ConnectionVariableView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly query: PageQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { declared: { by: 'position', type: 'integer' } };

@QueryHandler(ListConnectionVariables)
export class ListConnectionVariablesHandler implements IQueryHandler<ListConnectionVariables> {
  constructor(
    private readonly usedConnections: UsedConnections,
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly accountVariables: AccountVariables,
    private readonly paging: Paging,
  ) {}

  async execute({ caller, id, query }: ListConnectionVariables): Promise<Page<ConnectionVariableView>> {
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: `GET /connection/${id}/variables`, query, sorts });
    const connection = await this.usedConnections.find(caller, id);
    const shown = await this.listVariables(orgId, connection);
    const managed = canManage(connection.reach).allowed;
    const views = shown.map((each) => (each.identity && !managed ? { ...each, value: null } : each));
    const { result, ...cursors } = window.buildPage(shown.map(({ name }, at) => ({ page_id: name, page_key: at })));
    return { result: result.map(({ page_key }) => views[page_key]!), ...cursors };
  }

  private async listVariables(orgId: string, connection: UsedConnection): Promise<AccountVariable[]> {
    const connector = await this.connectableConnectors.getForConnection(orgId, connection.connector_slug);
    return hasAccount(connection)
      ? this.accountVariables.list(connector, connection.saffron_account_id!)
      : (connector.definition.variables ?? []).map(unsetVariable);
  }
}
