import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { memberColumns, type MemberRow, MemberViewBuilder } from './member-view-builder.js';
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
    private readonly memberViewBuilder: MemberViewBuilder,
  ) {}

  async execute({ caller, id }: GetMember): Promise<Versioned<MemberView>> {
    const row = await this.reads.oneFor<MemberRow & { version: number }>(caller, memberById, { id });
    if (!row) throw notFound('member');
    const [view] = await this.memberViewBuilder.build(caller, [row]);
    return Versioned.of(row.version, view!);
  }
}

export const memberById = `
  select ${memberColumns}, member.version from identity.members member
  where member.org_id = :org_id and member.id = :id`;
