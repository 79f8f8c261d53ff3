import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EditableResources } from '#audit';
import { createAct, type Caller, Callers, Clock, invalid, invalidValue, Resumable } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { canResolveApproval, isSecondPerson } from '../domain/approval-policy.js';
import { type Approval, statusAt } from '../domain/approval.js';
import { ApprovalGrant, type GrantableApproval, type GrantTerms } from '../domain/approval-grant.js';
import { canGrantFurtherCalls } from '../domain/approval-grant-policy.js';
import { ApprovalGrants } from '../persistence/approval-grants.js';
import { Approvals } from '../persistence/approvals.js';
import { ApprovalObstacles } from '../services/approval-obstacles.js';

export class ResolveApproval extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly decision: 'approve' | 'deny',
    readonly expected?: readonly number[],
    /** Further calls to allow together with this one. */
    readonly further?: GrantTerms,
  ) {
    super();
  }
}

@CommandHandler(ResolveApproval)
export class ResolveApprovalHandler implements ICommandHandler<ResolveApproval> {
  constructor(
    private readonly callers: Callers,
    private readonly approvals: Approvals,
    private readonly approvalGrants: ApprovalGrants,
    private readonly editableResources: EditableResources,
    private readonly approvalSettings: ApprovalSettings,
    private readonly approvalObstacles: ApprovalObstacles,
    private readonly clock: Clock,
  ) {}

  /** Decides under the organization lock, so that an editor whose access was just removed cannot decide. */
  @Resumable()
  async execute({ caller, id, decision, expected, further }: ResolveApproval): Promise<void> {
    if (further && decision === 'deny')
      throw invalid('/further_calls', invalidValue, 'Only an approval can allow further calls. Leave it out.');
    await this.callers.withOrganizationLock(caller, async (current) => {
      const edited = new Set(await this.editableResources.idsFor(current));
      const { policy, offersGrants } = await this.approvalSettings.getWithGrants(current.orgId);
      const decide = async (approval: Approval) => {
        const { state } = approval;
        const act = createAct(current, this.clock);
        const present = { ...state, status: statusAt(state, act.at) };
        const obstacles = await this.approvalObstacles.find(current.orgId, [present]);
        const known = { ...present, obstacle: obstacles.get(id) ?? null };
        canResolveApproval(current, known, edited, policy).orThrow();
        if (decision === 'deny') return approval.deny(act);
        const second_person = isSecondPerson(current, state);
        approval.approve(second_person, act);
        if (!further) return;
        const approver = { caller: current, edited, policy, isOffered: offersGrants };
        canGrantFurtherCalls(approver, known).orThrow();
        const given = { by: current.userId, second_person, terms: further, act };
        await this.approvalGrants.add(ApprovalGrant.give(state as GrantableApproval, given));
      };
      await this.approvals.change(current.orgId, id, decide, expected);
    });
  }
}
