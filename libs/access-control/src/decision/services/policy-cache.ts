import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type ActiveGrant } from '../domain/active-grant.js';
import { type CompiledTarget, compileTarget } from '../domain/compiled-target.js';
import { CompiledPolicy } from '../domain/compiled-policy.js';
import { type RestrictionTarget } from '../../restriction/domain/restriction-rule.js';
import { Recent } from '../domain/recent.js';
import { type PolicySubject } from '../domain/access-decider.js';
import { type PolicyRule } from '../../restriction/domain/policy-rules.js';

const mostMembers = 512;
/** Connectors and tools named by all rules kept. */
const mostEntries = 200_000;

/**
 * The rules of members, compiled once per member and epoch: every change of rules, grants, roles or forks moves the
 * epoch on, so that nothing kept here outlives it. Roles are compiled once for all who hold them.
 */
@Injectable()
export class PolicyCache {
  private readonly members = new Recent<Promise<CompiledPolicy>>(mostMembers);
  private readonly roles = new Recent<CompiledTarget>(mostEntries);

  constructor(private readonly reads: Reads) {}

  of(subject: PolicySubject): Promise<CompiledPolicy> {
    const key = `${subject.orgId} ${subject.userId} ${subject.epoch}`;
    const known = this.members.get(key);
    if (known) return known;
    const compiling = this.compile(subject);
    this.members.set(key, compiling);
    compiling.catch(() => this.members.delete(key));
    return compiling;
  }

  private async compile({ orgId, userId, roleIds, epoch }: PolicySubject): Promise<CompiledPolicy> {
    const keyOf = (roleId: string) => `${orgId} ${roleId} ${epoch}`;
    const known = new Map([...roleIds].map((id) => [id, this.roles.get(keyOf(id))]));
    const missing = [...roleIds].filter((id) => !known.get(id));
    const [found] = await this.reads.rows<Found>(orgId, rulesAndGrants, [orgId, userId, missing]);
    const { rules = [], grants = [] } = found ?? {};
    const compiled = (target: RestrictionTarget) => compileTarget(target, rules.filter(isOf(target)));
    for (const target_id of missing) {
      const role = compiled({ target_type: 'role', target_id });
      known.set(target_id, role);
      this.roles.set(keyOf(target_id), role, weightOf(role));
    }
    const own = compiled({ target_type: 'user', target_id: userId });
    return new CompiledPolicy(own, [...known.values()] as CompiledTarget[], grants);
  }
}

type Found = { rules: (PolicyRule & RestrictionTarget)[]; grants: ActiveGrant[] };

const isOf = (target: RestrictionTarget) => (rule: RestrictionTarget) =>
  rule.target_type === target.target_type && rule.target_id === target.target_id;

const weightOf = ({ rules }: CompiledTarget): number =>
  rules.reduce((sum, rule) => sum + rule.connector_slugs.length + rule.tools.length, 1);

const rulesAndGrants = `
  select
    (select coalesce(json_agg(json_build_object(
       'target_type', target_type, 'target_id', target_id, 'id', id, 'mode', mode, 'connector_slugs', connector_slugs,
       'tools', tools, 'legacy_override', legacy_override) order by id), '[]')
     from access_control.restrictions
     where org_id = $1 and (target_type = 'user' and target_id = $2 or target_type = 'role' and target_id = any($3))
    ) as rules,
    (select coalesce(json_agg(json_build_object(
       'id', id, 'connector_slug', connector_slug, 'tool_name', tool_name, 'operation', operation, 'origin', origin,
       'lifts_member_rules', lifts_member_rules, 'expires_at', (extract(epoch from expires_at) * 1000)::bigint)
       order by id), '[]')
     from access_control.access_grants where org_id = $1 and user_id = $2 and revoked_at is null
    ) as grants`;
