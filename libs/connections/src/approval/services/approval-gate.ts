import { Injectable } from '@nestjs/common';
import { AgentAuthorizationSettings, canReachTier } from '#authentication';
import { PageAddresses } from '#identity';
import { createAct, type Caller, Callers, Clock, Decision } from '#kernel';
import { type ApprovalPolicy, ApprovalSettings, type ApprovalRule } from '#organizations';
import {
  Approval,
  type ApprovalState,
  findAppId,
  type OpenApproval,
  type RequiredApproval,
  statusAt,
  validFor,
} from '../domain/approval.js';
import { canRunUnder, canUseApproval, isApprovalRequired } from '../domain/approval-policy.js';
import { type PartialApprovalPolicy, tightenApprovalPolicy } from '../domain/approval-rules.js';
import { Approvals } from '../persistence/approvals.js';
import { GrantUses } from './grant-uses.js';
import { describeToolUse, type RequestedUse } from '../domain/tool-use.js';
import { approvalConsumed, approvalPending, repeatDenied, tooManyPending } from '../domain/refusals.js';

/** Maximum number of pending approvals per member. */
const maxPending = 50;

type CallToApprove = {
  tier: RequestedUse['tier'];
  describe: () => RequestedUse;
  assertUseful?: () => Promise<void>;
};

/** Applies the organization's approval policy to calls. */
@Injectable()
export class ApprovalGate {
  constructor(
    private readonly approvalSettings: ApprovalSettings,
    private readonly agentAuthorizationSettings: AgentAuthorizationSettings,
    private readonly approvals: Approvals,
    private readonly grantUses: GrantUses,
    private readonly callers: Callers,
    private readonly pageAddresses: PageAddresses,
    private readonly clock: Clock,
  ) {}

  /** Returns the organization's policy as of the caller's epoch. Pass it to `require`. */
  policyFor(caller: Caller): Promise<ApprovalPolicy> {
    return this.approvalSettings.getInEpoch(caller);
  }

  /** Whether the scopes of the caller's app allow tools of this tier. */
  async canReachTier(caller: Caller, tier: RequestedUse['tier']): Promise<Decision> {
    const { agent_max_scope } = await this.agentAuthorizationSettings.getInEpoch(caller);
    return canReachTier(caller, tier, agent_max_scope);
  }

  /** The scope is checked last, because an app asks its user for more scopes only if the call could then run. */
  private async canRunTier(caller: Caller, tier: RequestedUse['tier'], rule: ApprovalRule): Promise<Decision> {
    const decision = canRunUnder(rule, tier);
    return decision.allowed && caller.app !== null ? this.canReachTier(caller, tier) : decision;
  }

  /**
   * Whether the caller may run tools of this tier through a toolbox at all, with or without an approval.
   * @param toolboxPolicy the stricter rules of the toolbox.
   */
  async canRunTierThrough(
    caller: Caller,
    tier: RequestedUse['tier'],
    toolboxPolicy: PartialApprovalPolicy,
  ): Promise<Decision> {
    return this.canRunTier(caller, tier, tightenApprovalPolicy(await this.policyFor(caller), toolboxPolicy)[tier]);
  }

  /**
   * Allows a call, also by a grant for further calls, or requests approval for it.
   * @param call.describe returns the call. It is called only if the call needs an approval.
   * @param call.assertUseful throws if the call would be refused even with a new approval.
   * @param approvalId the approval that the caller sent.
   * @throws forbidden `tier_blocked`, and `insufficient_scope` for an app; conflict if the approval does not match this
   * call.
   */
  async require(
    caller: Caller,
    { tier, describe, assertUseful }: CallToApprove,
    policy: ApprovalPolicy,
    approvalId: string | undefined,
  ): Promise<RequiredApproval> {
    const rule = policy[tier];
    (await this.canRunTier(caller, tier, rule)).orThrow();
    if (approvalId !== undefined) return this.accept(caller, describe(), rule, approvalId);
    if (!isApprovalRequired(rule)) return { pending: null, use: null };
    const requested = describe();
    const granted = await this.grantUses.find(caller, requested, rule);
    if (!granted) {
      await assertUseful?.();
      return { pending: await this.request(caller, requested, rule) };
    }
    // The approval with which the grant was given is for this call alone, so it is used up first.
    const approved = await this.findApproved(caller, requested, rule);
    return approved === null ? { pending: null, use: granted } : this.accept(caller, requested, rule, approved);
  }

  /** Returns the id of an approval that allows exactly this call now. Null if there is none. */
  private async findApproved(caller: Caller, use: RequestedUse, rule: ApprovalRule): Promise<string | null> {
    const { orgId, userId } = caller;
    const by = { userId, appId: findAppId(caller), use, rule };
    const open = await this.approvals.findOpen(orgId, userId, use);
    return open.find((state) => canUseApproval(state, by, this.clock.now()).allowed)?.id ?? null;
  }

  private async accept(caller: Caller, use: RequestedUse, rule: ApprovalRule, id: string): Promise<RequiredApproval> {
    const { orgId, userId } = caller;
    const approval = await this.approvals.find(orgId, id);
    const decision = canUseApproval(approval, { userId, appId: findAppId(caller), use, rule }, this.clock.now());
    // A used approval is not refused here, because a repeated request with the same Idempotency-Key must get the first
    // response. The transaction checks the approval again.
    if (!decision.isCausedBy(approvalConsumed)) decision.orThrow();
    const consume = (executionId: string) => this.consume(caller, use, rule, { id, executionId });
    return { pending: null, use: { consume, release: (executionId) => this.release(caller, id, executionId) } };
  }

  /** Locks the approval, so that the second of two concurrent calls finds that it was used. */
  private async consume(
    caller: Caller,
    use: RequestedUse,
    rule: ApprovalRule,
    { id, executionId }: { id: string; executionId: string },
  ): Promise<void> {
    await this.approvals.change(caller.orgId, id, (approval) => {
      const act = createAct(caller, this.clock);
      const by = { userId: caller.userId, appId: findAppId(caller), use, rule };
      canUseApproval(approval.state, by, act.at).orThrow();
      approval.consume(executionId, act);
    });
  }

  private release(caller: Caller, id: string, executionId: string): Promise<void> {
    const change = (approval: Approval) => approval.release(executionId, createAct(caller, this.clock));
    return this.approvals.change(caller.orgId, id, change);
  }

  /**
   * Requests approval. If the caller repeats the same call, returns the existing approval, even if it was already
   * approved.
   */
  private request(caller: Caller, use: RequestedUse, rule: ApprovalRule): Promise<OpenApproval> {
    // No call was made, so the Idempotency-Key can be used again for the call with the approval.
    caller.request.key.ignore();
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId, userId } = current;
      const act = createAct(current, this.clock);
      const open = await this.approvals.findOpen(orgId, userId, use);
      const reusable = open.find((state) => {
        const decision = canUseApproval(state, { userId, appId: findAppId(current), use, rule }, act.at);
        return decision.allowed || (decision.isCausedBy(approvalPending) && state.rule === rule);
      });
      if (reusable) return this.buildOpenApproval(reusable, use, rule, act.at);
      await this.assertNotJustDenied(current, use, act.at);
      if ((await this.approvals.countPending(orgId, userId, act.at)) >= maxPending) throw tooManyPending(maxPending);
      const approval = Approval.request(orgId, current, use, { rule, act });
      await this.approvals.add(approval);
      return this.buildOpenApproval(approval.state, use, rule, act.at);
    });
  }

  /**
   * An app learns of a denial only by repeating the call. Callers with an API token learn it by sending the approval's
   * id, so they may ask again at once.
   * @throws repeatDenied
   */
  private async assertNotJustDenied(caller: Caller, use: RequestedUse, at: Date): Promise<void> {
    const app_id = findAppId(caller);
    if (app_id === null) return;
    const call = { ...use, requested_by: caller.userId, app_id };
    const denied = await this.approvals.findDenied(caller.orgId, call, new Date(at.getTime() - validFor));
    if (!denied?.resolved_at) return;
    throw repeatDenied(denied.resolved_at, new Date(denied.resolved_at.getTime() + validFor));
  }

  private buildOpenApproval(state: ApprovalState, use: RequestedUse, rule: ApprovalRule, at: Date): OpenApproval {
    const { id, tier, expires_at, arguments_preview } = state;
    const connection_name = use.sees_connection ? use.connection_name : null;
    return {
      id,
      status: statusAt(state, at),
      expires_at: expires_at.toISOString(),
      summary: describeToolUse({ ...use, connection_name }),
      connection_name,
      tier,
      arguments_preview,
      url: this.pageAddresses.ofApproval(id),
      second_person: rule === 'second_person',
    };
  }
}
