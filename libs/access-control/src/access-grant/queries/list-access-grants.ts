import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, Length } from 'class-validator';
import { type Caller, Clock } from '#kernel';
import { CommaSeparated, MayBeAbsent } from '#kernel/http';
import { CreatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { ActiveGrants } from '../../restriction/domain/active-grants.js';
import { canSeeRestrictions } from '../../restriction/domain/restriction-policy.js';
import { PolicyRules } from '../../restriction/domain/restriction-rule.js';
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

  /**
   * Only active grants that lift a part of this restriction for their holder. The list is empty if the caller may not
   * see restrictions.
   */
  @MayBeAbsent() @IsString() @Length(1, 100) restriction_id?: string;

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

/** `lifting`: ids of the grants that lift the restriction. SQL cannot compare grants with rules. */
type Narrowed = Omit<AccessGrantQuery, 'restriction_id'> & { own?: string; lifting?: string[] };

const filters: Filters<Narrowed> = {
  lifting: 'access_grant.id = any(:lifting)',
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
    private readonly policyRules: PolicyRules,
    private readonly activeGrants: ActiveGrants,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query }: ListAccessGrants): Promise<Page<AccessGrantView>> {
    const { orgId, userId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /access-grant', query, sorts, id: 'access_grant.id', dates });
    const own = canSeeAllGrants(caller).allowed ? undefined : userId;
    const { restriction_id, ...others } = query;
    const lifting = restriction_id === undefined ? undefined : await this.listLifting(caller, restriction_id);
    const { conditions, values } = narrow(filters, { ...others, own, lifting });
    const { result, ...cursors } = await window.read<AccessGrantRow>(
      `select ${window.keys}, ${grantColumns} from access_control.access_grants access_grant
       where access_grant.org_id = :org_id ${conditions}`,
      { ...values, now: this.clock.now() },
    );
    return { result: await this.accessGrantViewBuilder.build(caller, result), ...cursors };
  }

  private async listLifting(caller: Caller, restrictionId: string): Promise<string[]> {
    if (!canSeeRestrictions(caller).allowed) return [];
    const rule = await this.policyRules.find(caller.orgId, restrictionId);
    return rule ? this.activeGrants.listLifting(caller.orgId, rule) : [];
  }
}
