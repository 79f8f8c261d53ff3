import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { IsIn, IsString, Length } from 'class-validator';
import { MemberAuthorities, type MemberAuthority, MemberStatuses } from '#identity';
import { type Caller } from '#kernel';
import { Flag, MayBeAbsent } from '#kernel/http';
import { DatedPageQuery, type Filters, maxPageBytes, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { MemberRuleReader } from '../persistence/member-rule-reader.js';
import {
  type ListedRestriction,
  restrictionColumns,
  type RestrictionView,
  RestrictionViewBuilder,
} from './restriction.view.js';

/** Filters for a list of restrictions. All default to no filter. */
export class RestrictionQuery extends DatedPageQuery {
  /** Only restrictions on roles, or only those on members. */
  @MayBeAbsent() @IsIn(['role', 'user']) target_type?: 'role' | 'user';

  /** Only restrictions on this role or member. */
  @MayBeAbsent() @IsString() @Length(1, 100) target_id?: string;

  /** Only rules that bind this member now: the rules on the member, and the rules on the member's roles. */
  @MayBeAbsent() @IsString() @Length(1, 100) binds_user_id?: string;

  /** Only restrictions that allow, or only those that block. */
  @MayBeAbsent() @IsIn(['allow', 'block']) mode?: 'allow' | 'block';

  /** Only rules that name this connector or one of its tools. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** Filters by whether the rule still replaces the role rules of its member. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) legacy_override?: boolean;

  /** Filters by whether the restricted member has left. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) stale?: boolean;

  /** Only restrictions created by this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) created_by?: string;

  /** The order. Defaults to newest first. */
  @MayBeAbsent() @IsIn(['-created_at', '-updated_at']) sort?: string;
}

export class ListRestrictions extends Query<Page<RestrictionView>> {
  constructor(
    readonly caller: Caller,
    readonly query: RestrictionQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { '-created_at': {}, '-updated_at': { by: 'rule.updated_at', type: 'timestamptz' } };

const dates = { created: 'rule.created_at', updated: 'rule.updated_at', prefix: 'rstr' };

const filters: Filters<RestrictionQuery> = {
  target_type: 'rule.target_type = :target_type',
  target_id: 'rule.target_id = :target_id',
  binds_user_id: `case rule.target_type
    when 'user' then rule.target_id = :binds_user_id and :is_member
    else rule.target_id = any(:bound_by_roles)
      and not exists (select from access_control.restrictions own
        where own.org_id = :org_id and own.target_type = 'user' and own.target_id = :binds_user_id
          and own.legacy_override) end`,
  mode: 'rule.mode = :mode',
  connector_slug: '(:connector_slug = any(rule.connector_slugs) or rule.tool_connectors ? :connector_slug)',
  legacy_override: 'rule.legacy_override = :legacy_override',
  stale: `(rule.target_type = 'user' and rule.target_id = any(:stale_ids)) = :stale`,
  created_by: 'rule.created_by = :created_by',
};

@QueryHandler(ListRestrictions)
export class ListRestrictionsHandler implements IQueryHandler<ListRestrictions> {
  constructor(
    private readonly paging: Paging,
    private readonly memberAuthorities: MemberAuthorities,
    private readonly memberStatuses: MemberStatuses,
    private readonly memberRuleReader: MemberRuleReader,
    private readonly restrictionViewBuilder: RestrictionViewBuilder,
  ) {}

  async execute({ caller, query }: ListRestrictions): Promise<Page<RestrictionView>> {
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /restriction', query, sorts, id: 'rule.id', dates });
    const { conditions, values } = narrow(filters, query);
    const { result, ...cursors } = await window.read<ListedRestriction>(
      `select ${window.keys}, ${restrictionColumns} from access_control.restrictions rule
       where rule.org_id = :org_id ${conditions}`,
      { ...values, ...(await this.loadIds(orgId, query)) },
      { maxBytes: maxPageBytes, rowBytes: 'octet_length(tools)' },
    );
    return { result: await this.restrictionViewBuilder.build(caller, result), ...cursors };
  }

  /** Loads ids that the identity context provides: the roles of the bound member, and members who left with rules. */
  private async loadIds(orgId: string, { binds_user_id, stale }: RestrictionQuery) {
    const [bound, stale_ids] = await Promise.all([
      binds_user_id === undefined ? undefined : this.loadBound(orgId, binds_user_id),
      stale === undefined ? [] : this.listDeparted(orgId),
    ]);
    return { is_member: bound !== undefined, bound_by_roles: [...(bound?.roleIds ?? [])], stale_ids };
  }

  /** Loads the member whose rules are asked for. Undefined if they have left, because no rule binds them then. */
  private async loadBound(orgId: string, userId: string): Promise<MemberAuthority | undefined> {
    return (await this.memberAuthorities.load(orgId, [userId])).get(userId);
  }

  /** Lists the former members who still have rules of their own. */
  private async listDeparted(orgId: string): Promise<string[]> {
    const targeted = await this.memberRuleReader.listIds(orgId);
    const members = await this.memberStatuses.readStatuses(orgId, targeted);
    return targeted.filter((id) => !members.has(id));
  }
}
