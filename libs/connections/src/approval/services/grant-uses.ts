import { Injectable } from '@nestjs/common';
import { EditableResources } from '#audit';
import { MemberCallers } from '#identity';
import { createAct, type Caller, Clock, noHttpRequest } from '#kernel';
import { type ApprovalRule, ApprovalSettings } from '#organizations';
import { type ApprovalUse } from '../domain/approval.js';
import { canUseGrant, isGranterInForce } from '../domain/approval-grant-policy.js';
import { type ApprovalGrantState } from '../domain/approval-grant.js';
import { type RequestedUse } from '../domain/tool-use.js';
import { ApprovalGrants } from '../persistence/approval-grants.js';

/** Finds the grant that allows a call without a further approval. */
@Injectable()
export class GrantUses {
  constructor(
    private readonly approvalGrants: ApprovalGrants,
    private readonly approvalSettings: ApprovalSettings,
    private readonly memberCallers: MemberCallers,
    private readonly editableResources: EditableResources,
    private readonly clock: Clock,
  ) {}

  /** Returns null if the call needs an approval of its own. */
  async find(caller: Caller, use: RequestedUse, rule: ApprovalRule): Promise<ApprovalUse | null> {
    const { orgId, userId, app, token } = caller;
    if (!app || !token || use.grant_scope === null) return null;
    const at = this.clock.now();
    const call = { user_id: userId, app_id: token.id, scope: use.grant_scope };
    for (const grant of await this.approvalGrants.findActive(orgId, call, at))
      if (canUseGrant(grant, rule, at).allowed && (await this.isInForce(grant)))
        return {
          consume: (executionId) => this.consume(caller, grant.id, rule, executionId),
          release: (executionId) => this.release(caller, grant.id, executionId),
        };
    return null;
  }

  /** Whether the organization still allows grants, and the person who gave this one could still approve its calls. */
  private async isInForce(grant: ApprovalGrantState): Promise<boolean> {
    const { org_id, granted_by } = grant;
    const [granter, { policy, offersGrants }] = await Promise.all([
      this.memberCallers.find(org_id, granted_by, noHttpRequest),
      this.approvalSettings.getWithGrants(org_id),
    ]);
    if (!granter) return false;
    const edited = new Set(await this.editableResources.idsFor(granter));
    return isGranterInForce({ caller: granter, edited, policy, isOffered: offersGrants }, grant);
  }

  /** Locks the grant, so that concurrent calls use it at most as often as it allows. */
  private async consume(caller: Caller, id: string, rule: ApprovalRule, executionId: string): Promise<void> {
    await this.approvalGrants.change(caller.orgId, id, (grant) => {
      const act = createAct(caller, this.clock);
      canUseGrant(grant.state, rule, act.at).orThrow();
      grant.use(executionId, act);
    });
  }

  private release(caller: Caller, id: string, executionId: string): Promise<void> {
    return this.approvalGrants.change(caller.orgId, id, (grant) =>
      grant.release(executionId, createAct(caller, this.clock)),
    );
  }
}
