import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type ActiveGrant } from '../../decision/domain/active-grant.js';
import { type RestrictionTarget } from '../../restriction/domain/restriction-rule.js';
import { type PendingRequest, PendingRequests } from '../../decision/domain/pending-requests.js';
import { type TargetedRule } from '../../restriction/domain/policy-rules.js';
import { type EvaluatedMember } from '../domain/affected-members.js';

export type AffectedMember = EvaluatedMember & { label: string | null };

/** Members that a change of rules is about, with all that decides for them. */
export type Affected = { total: number; members: AffectedMember[]; rules: TargetedRule[]; requests: PendingRequest[] };

@Injectable()
export class AffectedMembers {
  constructor(
    private readonly reads: Reads,
    private readonly pending: PendingRequests,
  ) {}

  /** The first `limit` of those bound by any of the targets, by name. */
  async by(orgId: string, targets: readonly RestrictionTarget[], limit: number): Promise<Affected> {
    const ids = (type: string) => targets.filter((each) => each.target_type === type).map((each) => each.target_id);
    const found = await this.reads.rows<FoundMember>(orgId, affected, [orgId, ids('user'), ids('role'), limit]);
    const users = found.map(({ user_id }) => user_id);
    const roles = [...new Set(found.flatMap(({ role_ids }) => role_ids)), ...ids('role')];
    const [rules, grants, requests] = await Promise.all([
      this.reads.rows<TargetedRule>(orgId, rulesOf, [orgId, [...users, ...ids('user')], roles]),
      this.reads.rows<ActiveGrant & { user_id: string }>(orgId, grantsOf, [orgId, users]),
      this.pending.of(orgId, users),
    ]);
    const granted = byUser(grants);
    const members = found.map(({ user_id, label, role_ids }) => ({
      user_id,
      label,
      role_ids,
      grants: granted.get(user_id) ?? [],
    }));
    return { total: found[0]?.total ?? 0, members, rules, requests };
  }
}

function byUser(grants: (ActiveGrant & { user_id: string })[]): Map<string, ActiveGrant[]> {
  const granted = new Map<string, ActiveGrant[]>();
  for (const grant of grants) granted.set(grant.user_id, [...(granted.get(grant.user_id) ?? []), grant]);
  return granted;
}

type FoundMember = { user_id: string; label: string | null; role_ids: string[]; total: number };

const affected = `
  select member.id as user_id, coalesce(member.name, member.email) as label,
    array(select role_id from identity.member_roles held
      where held.org_id = $1 and held.user_id = member.id order by role_id) as role_ids,
    (count(*) over ())::integer as total
  from identity.members member
  where member.org_id = $1 and (member.id = any($2) or member.id in (
    select user_id from identity.member_roles where org_id = $1 and role_id = any($3)))
  order by member.label_key, member.id limit $4`;

const rulesOf = `
  select id, target_type, target_id, mode, connector_slugs, tools, legacy_override from access_control.restrictions
  where org_id = $1 and (target_type = 'user' and target_id = any($2) or target_type = 'role' and target_id = any($3))
  order by id`;

const grantsOf = `
  select id, user_id, connector_slug, tool_name, operation, origin, lifts_member_rules,
    (extract(epoch from expires_at) * 1000)::float8 as expires_at
  from access_control.access_grants where org_id = $1 and user_id = any($2) and revoked_at is null
  order by id`;
