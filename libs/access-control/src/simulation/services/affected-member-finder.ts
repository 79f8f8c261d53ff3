import { Injectable } from '@nestjs/common';
import { MembersByRole, type RestrictedMember } from '#identity';
import { Clock } from '#kernel';
import { type GovernedMember } from '../../decision/domain/compiled-policy.js';
import { PendingRequests } from '../../decision/domain/pending-requests.js';
import { ActiveGrants } from '../../restriction/domain/active-grants.js';
import { PolicyRules } from '../../restriction/domain/policy-rules.js';
import { type RestrictionTarget } from '../../restriction/domain/restriction-rule.js';
import { type Affected } from '../domain/evaluation.js';

@Injectable()
export class AffectedMemberFinder {
  constructor(
    private readonly members: MembersByRole,
    private readonly rules: PolicyRules,
    private readonly grants: ActiveGrants,
    private readonly pending: PendingRequests,
    private readonly clock: Clock,
  ) {}

  /** Finds the members who are bound by the rules on any of the targets. Returns the first `limit` of them by name. */
  async find(orgId: string, targets: readonly RestrictionTarget[], limit: number): Promise<Affected> {
    const ids = (type: string) => targets.filter((each) => each.target_type === type).map((each) => each.target_id);
    const named = { userIds: ids('user'), roleIds: ids('role') };
    const { total, members } = await this.members.filterRestricted(orgId, named, limit, this.clock.now());
    const all = [...members, ...(await this.loadRepresented(orgId, members))];
    const userIds = [...new Set(all.map(({ user_id }) => user_id))];
    const roleIds = [...new Set([...all.flatMap(({ role_ids }) => role_ids), ...named.roleIds])];
    const [rules, grants, requests] = await Promise.all([
      this.rules.rulesFor(orgId, { userIds: [...userIds, ...named.userIds], roleIds }),
      this.grants.listByMember(orgId, userIds),
      this.pending.listByMember(orgId, userIds),
    ]);
    const policies = new Map(
      all.map(({ user_id, role_ids }) => [user_id, { user_id, role_ids, grants: grants.get(user_id) ?? [] }]),
    );
    const policyOf = (user_id: string): GovernedMember => policies.get(user_id)!;
    return {
      total,
      members: members.map(({ user_id, label, behind }) => ({
        user_id,
        label,
        policies: behind.map((others) => ({ ...policyOf(user_id), represented: others.map(policyOf) })),
      })),
      rules,
      requests: requests.filter(({ user_id }) => members.some((member) => member.user_id === user_id)),
    };
  }

  /**
   * Loads the members for whom the listed members stand, because rules on these also bind the listed members. Former
   * members have no roles, but may still have rules of their own.
   */
  private async loadRepresented(orgId: string, members: readonly RestrictedMember[]) {
    const ids = [...new Set(members.flatMap(({ behind }) => behind.flat()))];
    if (ids.length === 0) return [];
    const { members: found } = await this.members.filter(orgId, { userIds: ids, roleIds: [] }, ids.length);
    const known = new Map(found.map((member) => [member.user_id, member]));
    return ids.map((user_id) => known.get(user_id) ?? { user_id, role_ids: [] });
  }
}
