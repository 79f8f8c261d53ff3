import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EditableResources } from '#audit';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { canResolveApproval, isSecondPerson } from '../domain/approval-policy.js';
import { type Approval, statusAt } from '../domain/approval.js';
import { Approvals } from '../persistence/approvals.js';

export class ResolveApproval extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly decision: 'approve' | 'deny',
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ResolveApproval)
export class ResolveApprovalHandler implements ICommandHandler<ResolveApproval> {
  constructor(
    private readonly callers: Callers,
    private readonly approvals: Approvals,
    private readonly editableResources: EditableResources,
    private readonly approvalSettings: ApprovalSettings,
    private readonly clock: Clock,
  ) {}

  /** Decides under the organization lock, so that an editor whose access was just removed cannot decide. */
  @Resumable()
  async execute({ caller, id, decision, expected }: ResolveApproval): Promise<void> {
    await this.callers.withOrganizationLock(caller, async (current) => {
      const edited = new Set(await this.editableResources.idsFor(current));
      const policy = await this.approvalSettings.get(current.orgId);
      const decide = (approval: Approval) => {
        const { state } = approval;
        const act = createAct(current, this.clock);
        const known = { ...state, status: statusAt(state, act.at) };
        canResolveApproval(current, known, edited, policy).orThrow();
        if (decision === 'approve') approval.approve(isSecondPerson(current, state), act);
        else approval.deny(act);
      };
      await this.approvals.change(current.orgId, id, decide, expected);
    });
  }
}
