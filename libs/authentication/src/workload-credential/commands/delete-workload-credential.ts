import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Members } from '#identity';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { ConnectedApps, DisconnectedApps } from '../../connected-app/domain/connected-apps.js';
import { type WorkloadCredential } from '../domain/workload-credential.js';
import { canDeleteCredential } from '../domain/workload-credential-policy.js';
import { WorkloadCredentials } from '../persistence/workload-credentials.js';

/** Deletes a credential, and ends its tokens. */
export class DeleteWorkloadCredential extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteWorkloadCredential)
export class DeleteWorkloadCredentialHandler implements ICommandHandler<DeleteWorkloadCredential> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly workloadCredentials: WorkloadCredentials,
    private readonly connectedApps: ConnectedApps,
    private readonly disconnectedApps: DisconnectedApps,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, userId, id, expected }: DeleteWorkloadCredential): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId } = current;
      canDeleteCredential(current, await this.members.findRights(orgId, userId)).orThrow();
      const act = createAct(current, this.clock);
      const decide = async (credential: WorkloadCredential) => {
        if (credential.state.user_id !== userId) throw notFound('workload credential');
        credential.delete(act);
        await this.connectedApps.disconnectClient(orgId, id, act);
        await this.disconnectedApps.forgetClient(orgId, id);
      };
      return this.workloadCredentials.change(orgId, id, decide, expected);
    });
  }
}
