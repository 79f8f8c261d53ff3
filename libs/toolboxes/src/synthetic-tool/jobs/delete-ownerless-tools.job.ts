import { Injectable } from '@nestjs/common';
import { Departures, type MemberEvent } from '#identity';
import { actOfSystem, Clock, Job, type RunAgain, subscribe, type Task, Transactions } from '#kernel';
import { SyntheticTools } from '../persistence/synthetic-tools.js';

/** Milliseconds in which a member who left can return and find their tools. */
const returning = 90 * 86_400_000;

const afterwards = (_: object, at: Date) => new Date(at.getTime() + returning);

export const endedSyntheticTools = subscribe<MemberEvent>('SyntheticToolsEndAfterOwner', {
  'member.removed': afterwards,
  'member.left': afterwards,
});

/** Deletions per run, to keep the organization lock short. */
const most = 100;

/** Deletes synthetic tools 90 days after their owner left, because no other member can access them. */
@Injectable()
export class SyntheticToolsEndAfterOwner extends Job {
  readonly name = endedSyntheticTools.job;

  constructor(
    private readonly transactions: Transactions,
    private readonly departures: Departures,
    private readonly tools: SyntheticTools,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, subjectId: userId }: Task): Promise<RunAgain> {
    const ended = await this.transactions.withOrganizationLock(orgId, () => this.endSome(orgId, userId));
    if (ended === most) return { again_in: 0 };
  }

  private async endSome(orgId: string, userId: string): Promise<number> {
    const act = actOfSystem(this.clock);
    const before = new Date(act.at.getTime() - returning);
    if (!(await this.departures.leftBefore(orgId, userId, before))) return 0;
    const ids = await this.tools.ownedBy(orgId, userId, most);
    for (const id of ids) await this.tools.change(orgId, id, (tool) => tool.delete(act));
    return ids.length;
  }
}
