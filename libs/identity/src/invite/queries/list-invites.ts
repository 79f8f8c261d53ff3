import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { IsIn, IsString, Length } from 'class-validator';
import { type Caller, Clock } from '#kernel';
import { MayBeAbsent, SearchText } from '#kernel/http';
import { DatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { Searches, type SearchFilter } from '#platform/search';
import { type InviteState, inviteStatuses } from '../domain/invite.js';
import { inviteColumns, type InviteRow, type InviteView, InviteViewBuilder } from './invite.view.js';

/** Filters for a list of invites. All but `status` default to no filter. */
export class InviteQuery extends DatedPageQuery {
  /** Text that the email address contains. */
  @SearchText() q?: string;

  /** The status. Defaults to `pending`. */
  @MayBeAbsent() @IsIn(inviteStatuses) status?: InviteState['status'];

  /** Only invites to this role. */
  @MayBeAbsent() @IsString() @Length(1, 100) role_id?: string;

  /** The order. Defaults to newest first. */
  @MayBeAbsent() @IsIn(['-created_at', 'email']) sort?: string;
}

export class ListInvites extends Query<Page<InviteView>> {
  constructor(
    readonly caller: Caller,
    readonly query: InviteQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { '-created_at': {}, email: { by: 'invite.email_key' } };

const dates = { created: 'invite.created_at', updated: 'invite.updated_at', prefix: 'inv' };

/** Conditions on columns instead of the computed status, so that PostgreSQL can use its indexes. */
const statusConditions: Record<InviteState['status'], string> = {
  pending: `invite.status = 'pending' and invite.expires_at > :now::timestamptz`,
  expired: `(invite.status = 'expired' or (invite.status = 'pending' and invite.expires_at <= :now::timestamptz))`,
  accepted: `invite.status = 'accepted'`,
  revoked: `invite.status = 'revoked'`,
};

const filters: Filters<InviteQuery & SearchFilter & { giving?: string[] }> = {
  q: 'strpos(invite.email_key, :q) > 0',
  found: 'invite.id = any(:found)',
  status: (status) => statusConditions[status],
  role_id: 'invite.role_ids @> array[:role_id::text]',
  giving: 'invite.id = any(:giving)',
};

@QueryHandler(ListInvites)
export class ListInvitesHandler implements IQueryHandler<ListInvites> {
  constructor(
    private readonly paging: Paging,
    private readonly searches: Searches,
    private readonly inviteViewBuilder: InviteViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query: { status = 'pending', ...rest } }: ListInvites): Promise<Page<InviteView>> {
    const { orgId } = caller;
    const query = { status, ...rest };
    const window = this.paging.open({ orgId, route: 'GET /invite', query, sorts, id: 'invite.id', dates });
    const [found, giving] = await Promise.all([
      this.searches.holding(orgId, 'identity.invites', query.q),
      this.searches.ids(orgId, 'identity.invites_giving', query.role_id),
    ]);
    const { conditions, values } = narrow(filters, { ...query, found, giving });
    const { result, ...cursors } = await window.read<InviteRow>(
      `select ${window.keys}, ${inviteColumns} from identity.invites invite
       where invite.org_id = :org_id ${conditions}`,
      { ...values, now: this.clock.now() },
      { heavy: query.q !== undefined },
    );
    return { result: await this.inviteViewBuilder.build(caller, result), ...cursors };
  }
}
