import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Members, secretViewers } from '#identity';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { Outgoing } from '#platform/outgoing';
import { readWorkloadContent, type WorkloadDraft } from '../domain/workload-content.js';
import { WorkloadCredential } from '../domain/workload-credential.js';
import { assertCredentialFits, canAddCredentials, canCreateCredential } from '../domain/workload-credential-policy.js';
import { WorkloadCredentials } from '../persistence/workload-credentials.js';

/** Lets a workload get tokens for a service member. Returns the id of the credential. */
export class CreateWorkloadCredential extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly draft: WorkloadDraft,
  ) {
    super();
  }
}

@CommandHandler(CreateWorkloadCredential)
export class CreateWorkloadCredentialHandler implements ICommandHandler<CreateWorkloadCredential> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly workloadCredentials: WorkloadCredentials,
    private readonly outgoing: Outgoing,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, userId: user_id, draft }: CreateWorkloadCredential): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId } = current;
      canAddCredentials(current).orThrow();
      const holder = await this.members.findRights(orgId, user_id);
      if (!holder) throw notFound('member');
      canCreateCredential(current, user_id, holder, this.clock.now()).orThrow();
      const content = readWorkloadContent(draft, (url) => this.outgoing.findRefusal(url));
      assertCredentialFits(await this.workloadCredentials.findAlike(orgId, user_id, content));
      const act = createAct(current, this.clock);
      const id = this.workloadCredentials.createId(orgId, act.at);
      const facts = { ...content, id, user_id, issued_by: secretViewers(current) };
      const credential = WorkloadCredential.create(orgId, facts, act);
      await this.workloadCredentials.add(credential);
      return credential.state.id;
    });
  }
}
