import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, Reads } from '#kernel';

/** How many access grants in force lift part of a restriction for some member: who writes a rule should know. */
export class CountActiveGrants extends Query<number> {
  constructor(
    readonly caller: Caller,
    readonly restrictionId: string,
  ) {
    super();
  }
}

@QueryHandler(CountActiveGrants)
export class CountActiveGrantsHandler implements IQueryHandler<CountActiveGrants> {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, restrictionId }: CountActiveGrants): Promise<number> {
    const values = [caller.orgId, restrictionId, this.clock.now()];
    const [found] = await this.reads.rows<{ count: number }>(caller.orgId, countGrants, values);
    return found?.count ?? 0;
  }
}

/** An allow rule blocks whatever it does not list, so that a grant for any connector may be lifting it. */
const countGrants = `
  select count(*)::integer as count
  from access_control.restrictions rule
  join access_control.access_grants given on given.org_id = rule.org_id
  where rule.org_id = $1 and rule.id = $2 and given.revoked_at is null
    and (given.expires_at is null or given.expires_at > $3)
    and (rule.mode = 'allow' or given.connector_slug = any(rule.connector_slugs)
      or rule.tool_connectors ? given.connector_slug)
    and case rule.target_type
      when 'user' then given.user_id = rule.target_id and given.lifts_member_rules
      else exists (select from identity.member_roles held where held.org_id = rule.org_id
        and held.user_id = given.user_id and held.role_id = rule.target_id) end`;
