import { Injectable } from '@nestjs/common';
import { MembersByRole } from '#identity';
import { PendingRequests } from '../../decision/domain/pending-requests.js';
import { ActiveGrants } from '../../restriction/domain/active-grants.js';
import { PolicyRules } from '../../restriction/domain/policy-rules.js';
import { type RestrictionTarget } from '../../restriction/domain/restriction-rule.js';
import { type Affected } from '../domain/affected-members.js';

@Injectable()
export class AffectedMembers {
  constructor(
    private readonly members: MembersByRole,
    private readonly rules: PolicyRules,
    private readonly grants: ActiveGrants,
    private readonly pending: PendingRequests,
  ) {}

  /** The first `limit` of those bound by any of the targets, by name. */
  async by(orgId: string, targets: readonly RestrictionTarget[], limit: number): Promise<Affected> {
    const ids = (type: string) => targets.filter((each) => each.target_type === type).map((each) => each.target_id);
    const named = { userIds: ids('user'), roleIds: ids('role') };
    const { total, members } = await this.members.among(orgId, named, limit);
    const userIds = members.map(({ user_id }) => user_id);
    const roleIds = [...new Set(members.flatMap(({ role_ids }) => role_ids)), ...named.roleIds];
    const [rules, grants, requests] = await Promise.all([
      this.rules.of(orgId, { userIds: [...userIds, ...named.userIds], roleIds }),
      this.grants.of(orgId, userIds),
      this.pending.of(orgId, userIds),
    ]);
    return {
      total,
      members: members.map((each) => ({ ...each, grants: grants.get(each.user_id) ?? [] })),
      rules,
      requests,
    };
  }
}
