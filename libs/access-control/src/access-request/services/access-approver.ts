import { Injectable } from '@nestjs/common';
import { MemberCallers } from '#identity';
import { type Act, type Caller, invalid, defineError, invalidValue } from '#kernel';
import { AccessGrant, AccessGrants, grantExpiresAt, GrantSettings } from '../../access-grant/domain/access-grant.js';
import { canGrantLevel } from '../../share/domain/share-policy.js';
import { type ResourceRef } from '../../share/domain/shareable.js';
import { ResourceSharing } from '../../share/services/resource-sharing.js';
import { type AccessRequestState, type ApprovalResult } from '../domain/access-request.js';
import { type Blocked, type RequestableLevel, resourceIn } from '../domain/requested-access.js';
import { RequestBlockers } from './request-blockers.js';

/** The terms that the approver sets for a grant. */
export type ApprovalTerms = {
  /** Null for a grant that never expires. */
  expires_in_days: number | null;
  lift_member_rules: boolean;
};

export const requesterSuspended = defineError(
  409,
  'requester_suspended',
  'The requester is suspended.',
  () => 'The requester is suspended. Reactivate them first.',
);

export const memberRuleBlocks = defineError(
  409,
  'member_rule_blocks',
  'A restriction on this member blocks the access.',
  () => 'A restriction on this member blocks the access. Change that restriction, or send lift_member_rules: true.',
);

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
    if (!requester) throw requesterSuspended();
    const [blocked] = await this.requestBlockers.findBlockers(caller.orgId, [request]);
    if (blocked!.blocked_by.includes('user') && !lift_member_rules) throw memberRuleBlocks();
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
    return { ...noResult, grant_id: await this.grant({ ...request, connector_slug }, terms, act) };
  }

  private async grant(
    request: OfConnector,
    terms: ApprovalTerms & { expires_at: Date | null },
    act: Act,
  ): Promise<string> {
    const { org_id, id, requester_user_id: user_id, connector_slug, tool_name, operation, origin } = request;
    const target = { connector_slug, tool_name, operation, origin };
    await this.accessGrants.endReplaced(org_id, user_id, target, act);
    const details = {
      user_id,
      lifts_member_rules: terms.lift_member_rules,
      request_id: id,
      expires_at: terms.expires_at,
    };
    const grant = AccessGrant.create(org_id, { ...target, ...details }, act);
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

type OfConnector = AccessRequestState & { connector_slug: string };
