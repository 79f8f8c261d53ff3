import { Injectable } from '@nestjs/common';
import { MemberLabels, type MemberAuthority, RoleLabels } from '#identity';
import { type Caller } from '#kernel';
import { type EffectivePolicy } from '../../decision/domain/effective-policy.js';
import { AccessDecider } from '../../decision/services/access-decider.js';
import { ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { canSeeRestrictions } from '../../restriction/domain/restriction-policy.js';

/** Loads the names that explanations contain, as far as their reader may see them. */
@Injectable()
export class ExplanationFacts {
  constructor(
    private readonly memberLabels: MemberLabels,
    private readonly roleLabels: RoleLabels,
    private readonly connectorLabels: ConnectorLabels,
    private readonly accessDecider: AccessDecider,
  ) {}

  /** Loads the policy of a member, and the names in its explanations. */
  async loadWithPolicy(caller: Caller, member: MemberAuthority, slugs: readonly string[]) {
    const policy = await this.accessDecider.policyFor(member, slugs);
    return { policy, ...(await this.load(caller, member.represented, policy, slugs)) };
  }

  /** @param represented the members for whom the explained member stands. */
  async load(
    caller: Caller,
    represented: Caller['represented'],
    policy: EffectivePolicy,
    slugs: readonly string[],
  ): Promise<{
    seesRules: boolean;
    known: ReadonlySet<string>;
    others: ReadonlyMap<string, string>;
    otherRoles: ReadonlyMap<string, string>;
  }> {
    const seesRules = canSeeRestrictions(caller).allowed;
    const userIds = represented.map(({ userId }) => userId);
    const roleIds = represented.flatMap((each) => [...each.roleIds]);
    const [others, otherRoles, known] = await Promise.all([
      this.memberLabels.labelsFor(caller.orgId, userIds),
      this.roleLabels.labelsFor(caller.orgId, roleIds),
      this.findVisibleLineage(caller, slugs, policy),
    ]);
    return { seesRules, known, others, otherRoles };
  }

  /**
   * Returns the part of the connectors' lineage that the caller may see. Callers who can see restrictions see all of
   * it. Others see only the ancestors that the catalog shows them.
   */
  private async findVisibleLineage(
    caller: Caller,
    slugs: readonly string[],
    policy: EffectivePolicy,
  ): Promise<ReadonlySet<string>> {
    const lineage = [...new Set(slugs.flatMap((slug) => policy.trace(slug, null).map(({ on }) => on)))];
    if (canSeeRestrictions(caller).allowed) return new Set(lineage);
    return new Set([...slugs, ...(await this.connectorLabels.seenBy(caller, lineage)).keys()]);
  }
}
