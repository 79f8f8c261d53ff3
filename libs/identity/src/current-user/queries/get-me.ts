import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads, Versioned } from '#kernel';
import { inCatalogueOrder, type Permission } from '../../permission/domain/permissions.js';
import { MemberRestrictions, OpenRequests } from '../../member/domain/member-restrictions.js';
import { choicesOf } from '../../member/domain/notifications.js';
import { OrganizationDirectory } from '../../membership/domain/organization-directory.js';
import { GetMember, GetMemberHandler } from '../../member/queries/get-member.js';
import { type MemberView } from '../../member/queries/member.view.js';
import { type MeView, type MyTeamView, type MyTokenView } from './me.view.js';

export class GetMe extends Query<Versioned<MeView>> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(GetMe)
export class GetMeHandler implements IQueryHandler<GetMe> {
  constructor(
    private readonly reads: Reads,
    private readonly members: GetMemberHandler,
    private readonly directory: OrganizationDirectory,
    private readonly requests: OpenRequests,
    private readonly restrictions: MemberRestrictions,
  ) {}

  async execute({ caller }: GetMe): Promise<Versioned<MeView>> {
    const [{ view: user, version }, { token, teams, off }, organizations, plan, pending_request_count, restrictions] =
      await Promise.all([
        this.members.execute(new GetMember(caller, caller.userId)),
        this.loadTokenAndTeams(caller),
        this.directory.summariesOf(caller.userId),
        this.directory.planOf(caller.orgId),
        this.requests.countOf(caller),
        this.restrictions.bindingOn(caller),
      ]);
    const current = organizations.find(({ id }) => id === caller.orgId);
    if (!current) throw notFound('organization');
    return Versioned.of(version, {
      user,
      organization: Object.assign(current, { plan }),
      organizations: organizations.map(({ id, name, slug }) => ({ id, name, slug, current: id === caller.orgId })),
      token,
      roles: rolesOf(user),
      permissions: inCatalogueOrder([...caller.permissions] as Permission[]),
      features: [...caller.features].sort(),
      teams,
      seat_class: user.seat_class,
      restrictions: { bound: restrictions.rule_count > 0, ...restrictions },
      pending_request_count,
      notifications: choicesOf(off),
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

const rolesOf = ({ roles }: MemberView) => roles.map(({ id, name, is_system }) => ({ id, name, is_system }));

type TokenAndTeams = { token: MyTokenView | null; teams: MyTeamView[]; off: string[] };

const tokenAndTeams = `
  select (select notifications_off from identity.members where org_id = :org_id and id = :user_id) as off,
    (select json_build_object('id', id, 'kind', kind, 'scopes', scopes,
       'expires_at', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from identity.api_tokens where org_id = :org_id and id = :token_id) as token,
    coalesce((select json_agg(json_build_object('id', team.id, 'name', team.name, 'is_admin', membership.is_admin)
       order by team.name_key)
     from identity.team_members membership
     join identity.teams team on team.org_id = membership.org_id and team.id = membership.team_id
     where membership.org_id = :org_id and membership.user_id = :user_id), '[]') as teams`;
