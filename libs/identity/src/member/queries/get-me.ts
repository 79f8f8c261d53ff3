import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { OrganizationDirectory } from '../domain/organization-directory.js';
import { inCatalogueOrder, type Permission } from '../../permission/domain/permissions.js';
import { OpenRequests } from '../domain/open-requests.js';
import { GetMember, GetMemberHandler } from './get-member.js';
import { type MemberView } from './member.view.js';
import { type MeView, type MyRestrictionsView, type MyTeamView, type MyTokenView } from './me.view.js';

export class GetMe extends Query<MeView> {
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
    private readonly clock: Clock,
  ) {}

  async execute({ caller }: GetMe): Promise<MeView> {
    const [{ view: user }, mine, cards, plan, pending_request_count] = await Promise.all([
      this.members.execute(new GetMember(caller, caller.userId)),
      this.mine(caller),
      this.directory.cardsOf(caller.userId),
      this.directory.planOf(caller.orgId),
      this.requests.countOf(caller),
    ]);
    const { token, teams, ...restrictions } = mine;
    const current = cards.find(({ id }) => id === caller.orgId);
    if (!current) throw notFound('organization');
    return {
      user,
      organization: Object.assign(current, { plan }),
      organizations: cards.map(({ id, name, slug }) => ({ id, name, slug, current: id === caller.orgId })),
      token,
      roles: rolesOf(user),
      permissions: inCatalogueOrder([...caller.permissions] as Permission[]),
      features: [...caller.features].sort(),
      teams,
      seat_class: user.seat_class,
      restrictions: { bound: restrictions.rule_count > 0, ...restrictions },
      pending_request_count,
    };
  }

  private async mine(caller: Caller): Promise<Mine> {
    const { orgId, userId, roleIds, token } = caller;
    const values = [orgId, userId, [...roleIds], token?.id ?? '', this.clock.now()];
    const [mine] = await this.reads.rows<Mine>(orgId, mineOf, values);
    return mine!;
  }
}

const rolesOf = ({ roles }: MemberView) => roles.map(({ id, name, is_system }) => ({ id, name, is_system }));

type Mine = Omit<MyRestrictionsView, 'bound'> & { token: MyTokenView | null; teams: MyTeamView[] };

const mineOf = `
  with own as (
    select coalesce(bool_or(legacy_override), false) as legacy_override, count(*)::integer as rules
    from access_control.restrictions where org_id = $1 and target_type = 'user' and target_id = $2
  )
  select own.legacy_override,
    own.rules + case when own.legacy_override then 0 else (
      select count(*)::integer from access_control.restrictions
      where org_id = $1 and target_type = 'role' and target_id = any($3)) end as rule_count,
    (select count(*)::integer from access_control.access_grants
     where org_id = $1 and user_id = $2 and revoked_at is null
       and (expires_at is null or expires_at > $5::timestamptz)) as active_grant_count,
    (select json_build_object('id', id, 'kind', kind, 'scopes', scopes,
       'expires_at', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from identity.api_tokens where org_id = $1 and id = $4) as token,
    coalesce((select json_agg(json_build_object('id', team.id, 'name', team.name, 'is_admin', place.is_admin)
       order by team.name_key)
     from identity.team_members place
     join identity.teams team on team.org_id = place.org_id and team.id = place.team_id
     where place.org_id = $1 and place.user_id = $2), '[]') as teams
  from own`;
