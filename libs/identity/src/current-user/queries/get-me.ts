import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { type Caller, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { type BudgetLeft, CallerBudgets } from '../domain/caller-budgets.js';
import { MemberRestrictions, OpenRequests } from '../../member/domain/member-restrictions.js';
import { buildNotificationChoices, type NotificationChoices } from '../../member/domain/notifications.js';
import { GetMember, GetMemberHandler } from '../../member/queries/get-member.js';
import {
  responsibilityRequests,
  ResponsibilityRequestView,
} from '../../member/queries/list-responsibility-requests.js';
import { MemberView } from '../../member/queries/member.view.js';
import { OrganizationDirectory } from '../../membership/domain/organization-directory.js';
import { inCatalogueOrder, type Permission } from '../../permission/domain/permissions.js';

class MyOrganizationView {
  id!: string;
  /** The display name of the organization. */
  name!: string;
  /** The slug of the organization, used in URLs. */
  slug!: string;
  /** URL of the logo; null without one. */
  @ApiProperty({ type: String, nullable: true }) logo_url!: string | null;
  /** The status of the organization. */
  @ApiProperty({ enum: ['active', 'deletion_scheduled', 'purging'] }) status!: string;
  /** The plan of the organization. */
  @ApiProperty({ enum: ['free', 'team', 'enterprise', 'self_hosted'] }) plan!: string;
}

class OneOfMyOrganizationsView {
  /** The id of the organization. It never changes. */
  id!: string;
  /** The display name of the organization. */
  name!: string;
  /** The slug of the organization, used in URLs. */
  slug!: string;
  /** Whether this is the organization of the token. */
  current!: boolean;
}

class MyTokenView {
  id!: string;
  /** The kind of token. */
  @ApiProperty({ enum: ['personal', 'service'] }) kind!: string;
  /** The scopes of the token. Null: all permissions of the member. */
  @ApiProperty({ type: [String], nullable: true }) scopes!: string[] | null;
  /** When the token expires; null if it never does. */
  @ApiProperty({ type: String, nullable: true }) expires_at!: string | null;
}

class MyRoleView {
  id!: string;
  /** The display name of the role. */
  name!: string;
  /** Whether this is a system role, which cannot be changed. */
  is_system!: boolean;
}

class MyTeamView {
  id!: string;
  /** The display name of the team. */
  name!: string;
  /** Whether the member administers the team. */
  is_admin!: boolean;
}

class MyBudgetView implements BudgetLeft {
  @ApiProperty({ example: 'bdgt_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** What the budget limits: all calls of the organization, those of the member, or those of the app. */
  @ApiProperty({ enum: ['organization', 'member', 'app'] }) subject_type!: string;
  /** The period in which calls are counted. It begins at the full hour, day or month in UTC. */
  @ApiProperty({ enum: ['hour', 'day', 'month'] }) period!: string;
  /** How many calls may start in a period. */
  @ApiProperty({ type: 'integer' }) calls!: number;
  /** Whether calls of read-only tools are not counted. */
  writes_only!: boolean;
  /** How many calls started in the current period. */
  @ApiProperty({ type: 'integer' }) used!: number;
  /** How many further calls may start in the current period. */
  @ApiProperty({ type: 'integer' }) remaining!: number;
  /** When the next period begins. */
  @ApiProperty({ format: 'date-time' }) resets_at!: string;
}

class MyRestrictionsView {
  /** Whether any restriction applies to the caller. */
  bound!: boolean;
  /** The number of restrictions that apply to the caller. */
  @ApiProperty({ type: 'integer' }) rule_count!: number;
  /** Whether a restriction on the caller alone replaces the restrictions on the caller's roles. */
  legacy_override!: boolean;
  /** The number of the caller's active access grants. */
  @ApiProperty({ type: 'integer' }) active_grant_count!: number;
}

/** The caller's email notifications. */
export class MyNotificationsView implements NotificationChoices {
  /** Requests that the caller may decide. */
  @IsBoolean() access_requests!: boolean;
  /** Decisions on the caller's own requests. */
  @IsBoolean() access_decisions!: boolean;
  /** Calls of others that wait for the member's approval, at most one mail per minute. */
  @IsBoolean() approvals!: boolean;
  /** Access grants that end within three days: the caller's own, and those they approved. */
  @IsBoolean() grant_ends!: boolean;
  /**
   * Tokens that end within three days: the caller's own, and those they issued for service members or the directory.
   */
  @IsBoolean() token_ends!: boolean;
  /** Changes to the caller's roles by another member, except through directory groups. */
  @IsBoolean() role_changes!: boolean;
  /** Resources handed over to the caller, and requests to take responsibility for a service member. */
  @IsBoolean() ownership_changes!: boolean;
  /** Scheduled deletion of an organization the caller owns. */
  @IsBoolean() organization_deletion!: boolean;
  /** Webhooks disabled after failures. For members who manage webhooks. */
  @IsBoolean() webhooks_disabled!: boolean;
  /** Changes by the directory that were refused, once a day per reason. For members who manage sign-in. */
  @IsBoolean() sync_refusals!: boolean;
  /** Failed and recovered payments, and duplicate subscriptions. For members who manage billing. */
  @IsBoolean() payments!: boolean;
}

/** The caller and their permissions. */
export class MeView {
  /** The caller. */
  user!: MemberView;
  /** The organization of the token. */
  organization!: MyOrganizationView;
  /** All organizations that the caller belongs to. */
  @ApiProperty({ type: [OneOfMyOrganizationsView] }) organizations!: OneOfMyOrganizationsView[];
  /** The token of this request. */
  @ApiProperty({ type: MyTokenView, nullable: true }) token!: MyTokenView | null;
  /** The roles of the caller. */
  @ApiProperty({ type: [MyRoleView] }) roles!: MyRoleView[];
  /** The caller's current permissions: those that their roles include, limited to the scopes of the token. */
  @ApiProperty({ type: [String] }) permissions!: string[];
  /** The features of the plan. */
  @ApiProperty({ type: [String] }) features!: string[];
  /** The teams of the caller. */
  @ApiProperty({ type: [MyTeamView] }) teams!: MyTeamView[];
  /** `billable` if at least one of the caller's roles is billable. */
  @ApiProperty({ enum: ['billable', 'free_admin'] }) seat_class!: string;
  /** The restrictions that apply to the caller. */
  restrictions!: MyRestrictionsView;
  /** The budgets that limit all tool calls of the caller. Toolboxes and tools may have budgets too. */
  @ApiProperty({ type: [MyBudgetView] }) budgets!: MyBudgetView[];
  /** Number of the caller's pending access requests. */
  @ApiProperty({ type: 'integer' }) pending_request_count!: number;
  /** The service members for which the caller was asked to take responsibility. */
  @ApiProperty({ type: [ResponsibilityRequestView] }) responsibility_requests!: ResponsibilityRequestView[];
  /** The email notifications that the caller gets in this organization, if the installation sends mail. */
  notifications!: MyNotificationsView;
}

export class GetMe extends Query<Versioned<MeView>> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(GetMe)
export class GetMeHandler implements IQueryHandler<GetMe> {
  constructor(
    private readonly reads: Reads,
    private readonly getMemberHandler: GetMemberHandler,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly openRequests: OpenRequests,
    private readonly memberRestrictions: MemberRestrictions,
    private readonly callerBudgets: CallerBudgets,
  ) {}

  async execute({ caller }: GetMe): Promise<Versioned<MeView>> {
    const [
      { view: user, version },
      { token, teams, requests, off },
      organizations,
      plan,
      pending_request_count,
      restrictions,
      budgets,
    ] = await Promise.all([
      this.getMemberHandler.execute(new GetMember(caller, caller.userId)),
      this.loadTokenAndTeams(caller),
      this.organizationDirectory.listSummaries(caller.userId),
      this.organizationDirectory.readPlan(caller.orgId),
      this.openRequests.countForMember(caller),
      this.memberRestrictions.bindingOn(caller),
      this.callerBudgets.limiting(caller),
    ]);
    const current = organizations.find(({ id }) => id === caller.orgId);
    if (!current) throw notFound('organization');
    return Versioned.of(version, {
      user,
      organization: Object.assign(current, { plan }),
      organizations: organizations.map(({ id, name, slug }) => ({ id, name, slug, current: id === caller.orgId })),
      token,
      roles: buildRoleViews(user),
      permissions: inCatalogueOrder([...caller.permissions] as Permission[]),
      features: [...caller.features].sort(),
      teams,
      seat_class: user.seat_class,
      restrictions: { bound: restrictions.rule_count > 0, ...restrictions },
      budgets,
      pending_request_count,
      responsibility_requests: requests,
      notifications: buildNotificationChoices(off),
    });
  }

  private async loadTokenAndTeams({ orgId, userId, token }: Caller): Promise<TokenAndTeams> {
    const row = await this.reads.one<TokenAndTeams>(orgId, tokenAndTeams, {
      user_id: userId,
      token_id: token?.id ?? '',
    });
    return row!;
  }
}

const buildRoleViews = ({ roles }: MemberView) => roles.map(({ id, name, is_system }) => ({ id, name, is_system }));

type TokenAndTeams = {
  token: MyTokenView | null;
  teams: MyTeamView[];
  requests: ResponsibilityRequestView[];
  off: string[];
};

const tokenAndTeams = `
  select (select notifications_off from identity.members where org_id = :org_id and id = :user_id) as off,
    (select json_build_object('id', id, 'kind', kind, 'scopes', scopes,
       'expires_at', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from identity.api_tokens where org_id = :org_id and id = :token_id) as token,
    coalesce((select json_agg(json_build_object('id', team.id, 'name', team.name, 'is_admin', membership.is_admin)
       order by team.name_key)
     from identity.team_members membership
     join identity.teams team on team.org_id = :org_id and team.id = membership.team_id
     where membership.org_id = :org_id and membership.user_id = :user_id), '[]') as teams,
    coalesce((select json_agg(request) from (${responsibilityRequests}) request), '[]') as requests`;
