import { Injectable } from '@nestjs/common';
import { Departures, type MemberEvent } from '#identity';
import { actOfSystem, Clock, Job, type RunAgain, subscribe, type Task, Transactions } from '#kernel';
import { SyntheticTools } from '../persistence/synthetic-tools.js';

/** Milliseconds for which the tools of a member who left are kept, in case the member returns. */
const gracePeriod = 90 * 86_400_000;

const afterGracePeriod = (_: object, at: Date) => new Date(at.getTime() + gracePeriod);

export const ownerlessToolDeletion = subscribe<MemberEvent>('DeleteOwnerlessTools', {
  'member.removed': afterGracePeriod,
  'member.left': afterGracePeriod,
});

/** Maximum number of deletions in one run, which keeps the time of the organization lock short. */
const maxDeletions = 100;

/** Deletes synthetic tools 90 days after their owner left, because no other member can access them. */
@Injectable()
export class DeleteOwnerlessToolsJob extends Job {
  readonly name = ownerlessToolDeletion.job;

  constructor(
    private readonly transactions: Transactions,
    private readonly departures: Departures,
    private readonly syntheticTools: SyntheticTools,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, subjectId: userId }: Task): Promise<RunAgain> {
    const deleted = await this.transactions.withOrganizationLock(orgId, () => this.deleteBatch(orgId, userId));
    if (deleted === maxDeletions) return { again_in: 0 };
  }

  private async deleteBatch(orgId: string, userId: string): Promise<number> {
    const act = actOfSystem(this.clock);
    const before = new Date(act.at.getTime() - gracePeriod);
    if (!(await this.departures.leftBefore(orgId, userId, before))) return 0;
    const ids = await this.syntheticTools.listOwnedBy(orgId, userId, maxDeletions);
    for (const id of ids) await this.syntheticTools.change(orgId, id, (tool) => tool.delete(act));
    return ids.length;
  }
}
