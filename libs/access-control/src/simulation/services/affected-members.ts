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
    const { total, members } = await this.members.restrictedBy(orgId, named, limit);
    const all = members.flatMap(({ responsible, ...member }) => (responsible ? [member, responsible] : [member]));
    const userIds = [...new Set(all.map(({ user_id }) => user_id))];
    const roleIds = [...new Set([...all.flatMap(({ role_ids }) => role_ids), ...named.roleIds])];
    const [rules, grants, requests] = await Promise.all([
      this.rules.of(orgId, { userIds: [...userIds, ...named.userIds], roleIds }),
      this.grants.of(orgId, userIds),
      this.pending.of(orgId, userIds),
    ]);
    const granted = <Member extends { user_id: string }>(member: Member) => ({
      ...member,
      grants: grants.get(member.user_id) ?? [],
    });
    return {
      total,
      members: members.map(({ responsible, ...member }) => ({
        ...granted(member),
        represented: responsible ? [granted(responsible)] : [],
      })),
      rules,
      requests: requests.filter(({ user_id }) => members.some((member) => member.user_id === user_id)),
    };
  }
}
