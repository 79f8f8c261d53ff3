import { Injectable } from '@nestjs/common';
import { assertSameRights, type Caller, Callers, type TimeLimit } from '#kernel';
import { TurnQueue } from '#platform/bulkhead';
import { defineBucket, RateLimits } from '#platform/rate-limit';

const calls = defineBucket({
  name: 'mcp_call',
  counts: 'Tool calls over MCP per token.',
  quota: 120,
  seconds: 60,
  countedBy: 'token',
});

/** The number of calls per token at once, and of calls that wait for them. */
const [atOnce, waiting] = [10, 100];

/** Limits the tool calls of each token. */
@Injectable()
export class CallLimits {
  private readonly queue = new TurnQueue({ atOnce, waiting, waitingOfOrganization: 1000 });

  constructor(
    private readonly rateLimits: RateLimits,
    private readonly callers: Callers,
  ) {}

  /**
   * @param work gets whether the call waited for others.
   * @throws the reason why the caller lost rights while the call waited.
   */
  async within<Result>(caller: Caller, limit: TimeLimit, work: (waited: boolean) => Promise<Result>): Promise<Result> {
    const { orgId, userId } = caller;
    const key = caller.token?.id ?? `${orgId}/${userId}`;
    await this.rateLimits.consume(calls, key);
    return this.queue.within({ key, orgId, member: userId, scope: 'token', limit }, async (waited) => {
      if (waited) await assertSameRights(this.callers, caller, 'token');
      return work(waited);
    });
  }
}

/** Milliseconds for a call that waits for other calls: to wait, and to run. */
export const callTime = 30_000;
