import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, Length } from 'class-validator';
import { type Caller, Clock } from '#kernel';
import { CommaSeparated, MayBeAbsent } from '#kernel/http';
import { CreatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { canSeeAllGrants } from '../domain/access-grant-policy.js';
import { grantStatuses } from '../domain/access-grant.js';
import {
  type AccessGrantRow,
  type AccessGrantView,
  AccessGrantViewBuilder,
  grantColumns,
} from './access-grant.view.js';

/** Filters for a list of access grants. All default to no filter. */
export class AccessGrantQuery extends CreatedPageQuery {
  /** Only grants of this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** Only grants for this connector. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** Only grants with one of these statuses. */
  @CommaSeparated()
  @ApiPropertyOptional({ example: ['active'] })
  @MayBeAbsent()
  @ArrayMaxSize(50)
  @IsIn(grantStatuses, { each: true })
  status?: string[];

  /** The order. Defaults to newest first. With `expires_at`, grants without an end come last. */
  @MayBeAbsent() @IsIn(['-created_at', 'expires_at']) sort?: string;
}

export class ListAccessGrants extends Query<Page<AccessGrantView>> {
  constructor(
    readonly caller: Caller,
    readonly query: AccessGrantQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  '-created_at': {},
  expires_at: { by: `coalesce(access_grant.expires_at, '9999-12-31 00:00:00+00')`, type: 'timestamptz' },
};

const dates = { created: 'access_grant.created_at', prefix: 'agrt' };

const filters: Filters<AccessGrantQuery & { own?: string }> = {
  own: 'access_grant.user_id = :own',
  user_id: 'access_grant.user_id = :user_id',
  connector_slug: 'access_grant.connector_slug = :connector_slug',
  // A grant is expired after `expires_at`, even if that has not been recorded yet.
  status: `case when access_grant.revoked_at is not null then 'revoked'
    when access_grant.expires_at <= :now::timestamptz then 'expired' else 'active' end = any(:status)`,
};

@QueryHandler(ListAccessGrants)
export class ListAccessGrantsHandler implements IQueryHandler<ListAccessGrants> {
  constructor(
    private readonly paging: Paging,
    private readonly accessGrantViewBuilder: AccessGrantViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query }: ListAccessGrants): Promise<Page<AccessGrantView>> {
    const { orgId, userId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /access-grant', query, sorts, id: 'access_grant.id', dates });
    const own = canSeeAllGrants(caller).allowed ? undefined : userId;
    const { conditions, values } = narrow(filters, { ...query, own });
    const { result, ...cursors } = await window.read<AccessGrantRow>(
      `select ${window.keys}, ${grantColumns} from access_control.access_grants access_grant
       where access_grant.org_id = :org_id ${conditions}`,
      { ...values, now: this.clock.now() },
    );
    return { result: await this.accessGrantViewBuilder.build(caller, result), ...cursors };
  }
}
