import { Injectable } from '@nestjs/common';
import { Clock, conflict } from '#kernel';
import { nextAttempt, nextListing, ToolRefreshes } from '../domain/tool-refreshes.js';

/** Milliseconds that a turn lasts at the most: whoever has died with one is not waited for any longer. */
const longest = 60_000;

/** One at a time lists the tools of a connection, and the next one when they are due. */
@Injectable()
export class RefreshTurns {
  constructor(
    private readonly refreshes: ToolRefreshes,
    private readonly clock: Clock,
  ) {}

  /**
   * @param work answers for how long its list is good; where it fails, it is tried again.
   * @param failingSince since when that is so.
   * @throws conflict `refresh_in_progress`
   */
  async within<Result extends { ttl_ms: number | null }>(
    { org_id, id }: { org_id: string; id: string },
    work: () => Promise<Result>,
    failingSince: () => Promise<Date | null>,
  ): Promise<Result> {
    const begun = this.clock.now();
    if (!(await this.refreshes.take(org_id, id, begun, new Date(begun.getTime() + longest))))
      throw conflict('refresh_in_progress', 'The tools of this connection are being listed: wait for that to end.');
    let due: Date | null = null;
    try {
      const result = await work();
      due = nextListing(begun, result.ttl_ms);
      return result;
    } finally {
      due ??= nextAttempt(begun, await failingSince());
      await this.refreshes.giveBack(org_id, id, this.clock.now(), due);
    }
  }
}
