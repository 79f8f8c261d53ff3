import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberLabels, OwnOrganizationCheck } from '#identity';
import { type Caller } from '#kernel';
import { type DatedPageQuery, type Page, Paging } from '#kernel/paging';
import {
  buildEnterpriseClientView,
  clientColumns,
  type EnterpriseClientRow,
  type EnterpriseClientView,
} from './enterprise-client.view.js';

/** Lists the clients that the identity provider can let in, newest first. */
export class ListEnterpriseClients extends Query<Page<EnterpriseClientView>> {
  constructor(
    readonly caller: Caller,
    readonly orgId: string,
    readonly query: DatedPageQuery,
  ) {
    super();
  }
}

const sorts = { '-created_at': {} };

const dates = { created: 'created_at', updated: 'updated_at', prefix: 'entc' };

@QueryHandler(ListEnterpriseClients)
export class ListEnterpriseClientsHandler implements IQueryHandler<ListEnterpriseClients> {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly paging: Paging,
    private readonly memberLabels: MemberLabels,
  ) {}

  async execute({ caller, orgId, query }: ListEnterpriseClients): Promise<Page<EnterpriseClientView>> {
    await this.ownOrganizationCheck.assertOwn(caller, orgId);
    const route = `GET /organization/${orgId}/enterprise-client` as const;
    const window = this.paging.open({ orgId, route, query, sorts, dates });
    const { result, ...cursors } = await window.read<EnterpriseClientRow>(
      `select ${window.keys}, ${clientColumns} from authentication.enterprise_clients where org_id = :org_id`,
      {},
    );
    const creators = result.flatMap(({ created_by }) => created_by ?? []);
    const labels = await this.memberLabels.current(orgId, creators);
    return { result: result.map((row) => buildEnterpriseClientView(row, labels)), ...cursors };
  }
}
