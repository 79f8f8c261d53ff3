import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads, Versioned } from '#kernel';
import { inviteColumns, type InviteRow, inviteView } from './invite-views.js';
import { type InviteView } from './invite.view.js';

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
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetInvite): Promise<Versioned<InviteView>> {
    const [row] = await this.reads.rows<InviteRow & { version: number }>(
      caller.orgId,
      `select ${inviteColumns}, invite.version from identity.invites invite
       where invite.org_id = $1 and invite.id = $3`,
      [caller.orgId, this.clock.now(), id],
    );
    if (!row) throw notFound('invite');
    return Versioned.of(row.version, inviteView(caller, row));
  }
}
