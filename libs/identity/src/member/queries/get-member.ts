import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, Decision, notFound, Reads, Versioned } from '#kernel';
import { memberColumns, type MemberRow, ruleColumns } from './member-row.js';
import { MemberViews } from './member-views.js';
import { type MemberView } from './member.view.js';

export class GetMember extends Query<Versioned<MemberView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetMember)
export class GetMemberHandler implements IQueryHandler<GetMember> {
  constructor(
    private readonly reads: Reads,
    private readonly views: MemberViews,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetMember): Promise<Versioned<MemberView>> {
    const seesRules = Decision.holding(caller, 'restriction:view').allowed;
    const [row] = await this.reads.rows<MemberRow & { version: number }>(
      caller.orgId,
      `select ${memberColumns}, member.version${seesRules ? ruleColumns(3) : ''}
       from identity.members member where member.org_id = $1 and member.id = $2`,
      seesRules ? [caller.orgId, id, this.clock.now()] : [caller.orgId, id],
    );
    if (!row) throw notFound('member');
    const [view] = await this.views.of(caller, [row]);
    return Versioned.of(row.version, view!);
  }
}
