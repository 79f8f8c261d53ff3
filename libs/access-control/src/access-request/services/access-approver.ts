import { Injectable } from '@nestjs/common';
import { MemberCallers } from '#identity';
import { type Act, type Caller, invalid, invalidValue } from '#kernel';
import {
  AccessGrant,
  AccessGrants,
  grantExpiresAt,
  GrantSettings,
  type NewGrant,
} from '../../access-grant/domain/access-grant.js';
import { canGrantLevel } from '../../share/domain/share-policy.js';
import { type ResourceRef } from '../../share/domain/shareable.js';
import { ResourceSharing } from '../../share/services/resource-sharing.js';
import { type AccessRequestState, type ApprovalResult } from '../domain/access-request.js';
import { canUseGrant } from '../domain/granting-policy.js';
import { type Blocked, type RequestableLevel, resourceIn } from '../domain/requested-access.js';
import { RequestBlockers } from './request-blockers.js';

/** The terms that the approver sets for a grant. */
export type ApprovalTerms = {
  /** Null for a grant that never expires. */
  expires_in_days: number | null;
  lift_member_rules: boolean;
};

/** Checks an approval and creates the grant or share. */
@Injectable()
export class AccessApprover {
  constructor(
    private readonly memberCallers: MemberCallers,
    private readonly requestBlockers: RequestBlockers,
    private readonly accessGrants: AccessGrants,
    private readonly resourceSharing: ResourceSharing,
    private readonly grantSettings: GrantSettings,
  ) {}

  /**
   * Returns when the grant expires; null if it never expires.
   * @throws validation_error when the terms do not fit the request or the organization's settings.
   */
  async findExpiry(
    { org_id, connector_slug }: AccessRequestState,
    terms: ApprovalTerms,
    at: Date,
  ): Promise<Date | null> {
    if (connector_slug !== null) return grantExpiresAt(terms.expires_in_days, await this.grantSettings.get(org_id), at);
    const field = terms.lift_member_rules ? 'lift_member_rules' : 'expires_in_days';
    if (terms.lift_member_rules || terms.expires_in_days !== null)
      throw invalid(`/${field}`, invalidValue, `Approving this request does not create a grant. Omit ${field}.`);
    return null;
  }

  /**
   * @throws conflict `requester_suspended`, or `member_rule_blocks` when the member's own rules would still block the
   * access.
   */
  async findBlockers(
    caller: Caller,
    request: AccessRequestState,
    { lift_member_rules }: ApprovalTerms,
  ): Promise<Blocked> {
    const requester = await this.memberCallers.find(caller.orgId, request.requester_user_id, caller.request);
    const [blocked] = await this.requestBlockers.findBlockers(caller.orgId, [request]);
    canUseGrant({ isSuspended: !requester, blockedBy: blocked!.blocked_by }, lift_member_rules).orThrow();
    return blocked!;
  }

  /**
   * Creates a grant for a connector or tool, a share for a resource, and nothing for a permission, because roles are
   * changed separately.
   */
  async create(
    caller: Caller,
    request: AccessRequestState,
    terms: ApprovalTerms & { expires_at: Date | null },
    act: Act,
  ): Promise<ApprovalResult> {
    const { connector_slug, level, requester_user_id } = request;
    const resource = resourceIn(request);
    const noResult = { grant_id: null, acl_id: null };
    if (resource && level) return { ...noResult, acl_id: await this.share(caller, resource, requester_user_id, level) };
    if (connector_slug === null) return noResult;
    const { id: request_id, tool_name, operation, origin, org_id } = request;
    const facts = { user_id: requester_user_id, request_id, lifts_member_rules: terms.lift_member_rules, note: null };
    const target = { connector_slug, tool_name, operation, origin };
    const grant_id = await this.grant(org_id, { ...target, ...facts, expires_at: terms.expires_at }, act);
    return { ...noResult, grant_id };
  }

  /** Stores a grant, which replaces the member's grants for the same target. Returns its id. */
  async grant(orgId: string, newGrant: NewGrant, act: Act): Promise<string> {
    await this.accessGrants.endReplaced(orgId, newGrant.user_id, newGrant, act);
    const grant = AccessGrant.create(orgId, newGrant, act);
    await this.accessGrants.add(grant);
    return grant.state.id;
  }

  /**
   * Returns the share's id.
   * @throws forbidden if the caller could not share the resource through its own route.
   */
  private async share(caller: Caller, ref: ResourceRef, userId: string, level: RequestableLevel): Promise<string> {
    const { list, reach } = await this.resourceSharing.find(caller, ref);
    canGrantLevel(caller, list.kind, reach, level).orThrow();
    const entry = { grantee_type: 'user', grantee_id: userId, level } as const;
    return (await this.resourceSharing.share(caller, list, entry)).id;
  }
}
