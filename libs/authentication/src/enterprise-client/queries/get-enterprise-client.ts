import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberLabels, OwnOrganizationCheck } from '#identity';
import { type Caller, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import {
  buildEnterpriseClientView,
  clientColumns,
  type EnterpriseClientRow,
  type EnterpriseClientView,
} from './enterprise-client.view.js';

export class GetEnterpriseClient extends Query<Versioned<EnterpriseClientView>> {
  constructor(
    readonly caller: Caller,
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetEnterpriseClient)
export class GetEnterpriseClientHandler implements IQueryHandler<GetEnterpriseClient> {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly reads: Reads,
    private readonly memberLabels: MemberLabels,
  ) {}

  async execute({ caller, orgId, id }: GetEnterpriseClient): Promise<Versioned<EnterpriseClientView>> {
    await this.ownOrganizationCheck.assertOwn(caller, orgId);
    const row = await this.reads.one<EnterpriseClientRow & { version: number }>(orgId, select, { id });
    if (!row) throw notFound('enterprise client');
    const labels = await this.memberLabels.current(orgId, row.created_by === null ? [] : [row.created_by]);
    return Versioned.of(row.version, buildEnterpriseClientView(row, labels));
  }
}

const select = `
  select version, ${clientColumns} from authentication.enterprise_clients where org_id = :org_id and id = :id`;
