import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { inviteColumns, type InviteRow, type InviteView, InviteViewBuilder } from './invite.view.js';

export class GetInvite extends Query<Versioned<InviteView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetInvite)
export class GetInviteHandler implements IQueryHandler<GetInvite> {
  constructor(
    private readonly reads: Reads,
    private readonly inviteViewBuilder: InviteViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetInvite): Promise<Versioned<InviteView>> {
    const row = await this.reads.one<InviteRow & { version: number }>(
      caller.orgId,
      `select ${inviteColumns}, invite.version from identity.invites invite
       where invite.org_id = :org_id and invite.id = :id`,
      { id, now: this.clock.now() },
    );
    if (!row) throw notFound('invite');
    const [view] = await this.inviteViewBuilder.build(caller, [row]);
    return Versioned.of(row.version, view!);
  }
}
