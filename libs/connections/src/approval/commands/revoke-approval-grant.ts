import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EditableResources } from '#audit';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canRevokeGrant } from '../domain/approval-grant-policy.js';
import { ApprovalGrants } from '../persistence/approval-grants.js';

/** Ends a grant before its time. The next call needs an approval again. */
export class RevokeApprovalGrant extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RevokeApprovalGrant)
export class RevokeApprovalGrantHandler implements ICommandHandler<RevokeApprovalGrant> {
  constructor(
    private readonly callers: Callers,
    private readonly approvalGrants: ApprovalGrants,
    private readonly editableResources: EditableResources,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: RevokeApprovalGrant): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const edited = new Set(await this.editableResources.idsFor(current));
      const act = createAct(current, this.clock);
      await this.approvalGrants.change(
        current.orgId,
        id,
        (grant) => {
          canRevokeGrant(current, grant.state, edited, act.at).orThrow();
          grant.revoke(act);
        },
        expected,
      );
    });
  }
}
