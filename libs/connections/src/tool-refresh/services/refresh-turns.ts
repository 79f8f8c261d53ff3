import { Injectable } from '@nestjs/common';
import { Clock, conflict } from '#kernel';
import { nextAttempt, nextListing } from '../domain/tool-refreshes.js';
import { ToolRefreshes } from '../persistence/tool-refreshes.js';

/** Maximum milliseconds of a turn, so that a crashed process does not block others for longer. */
const maxTurn = 60_000;

/** Lets one process at a time list the tools of a connection, and schedules the next listing. */
@Injectable()
export class RefreshTurns {
  constructor(
    private readonly refreshes: ToolRefreshes,
    private readonly clock: Clock,
  ) {}

  /**
   * @param work returns how long the list of tools is valid. If `work` fails, it is tried again.
   * @param failingSince when the failures began.
   * @throws conflict `refresh_in_progress`
   */
  async within<Result extends { ttl_ms: number | null }>(
    { org_id, id }: { org_id: string; id: string },
    work: () => Promise<Result>,
    failingSince: () => Promise<Date | null>,
  ): Promise<Result> {
    const begun = this.clock.now();
    if (!(await this.refreshes.claim(org_id, id, begun, new Date(begun.getTime() + maxTurn))))
      throw conflict(
        'refresh_in_progress',
        'The tools of this connection are being refreshed. Wait until that ends, then try again.',
      );
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
