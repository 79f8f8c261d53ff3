import { Injectable } from '@nestjs/common';
import { type MemberAuthority } from '#identity';
import { type Caller, type Decision } from '#kernel';
import { canDecideRequests, notRestricted } from '../../access-request/domain/access-request-policy.js';
import { canGrantAccess, canLiftMemberRules } from '../../access-request/domain/granting-policy.js';
import { blockersIn } from '../../access-request/domain/requested-access.js';
import { GranteeReader } from '../../access-request/services/grantee-reader.js';
import { type Step } from '../../decision/domain/connector-policy.js';
import { type Granting } from '../domain/granting.js';

/** Finds whether the reader of an explanation may grant the access. */
@Injectable()
export class GrantingReader {
  constructor(private readonly granteeReader: GranteeReader) {}

  async read(caller: Caller, member: MemberAuthority, steps: readonly Step[]): Promise<Granting> {
    const canDecide = canDecideRequests(caller);
    if (!canDecide.allowed) return refused(canDecide);
    const blockedBy = blockersIn(steps);
    if (blockedBy.length === 0) return refused(notRestricted);
    const grantee = await this.granteeReader.read(caller, member, blockedBy);
    const canLift = canLiftMemberRules(caller, member.userId, grantee.restricted);
    const decision = canGrantAccess(caller, grantee, blockedBy.includes('user'));
    return {
      can_grant_access: decision.allowed,
      grant_refusal: decision.reason,
      can_lift_member_rules: decision.allowed && canLift.allowed,
    };
  }
}

const refused = ({ reason }: Pick<Decision, 'reason'>): Granting => ({
  can_grant_access: false,
  grant_refusal: reason,
  can_lift_member_rules: false,
});
