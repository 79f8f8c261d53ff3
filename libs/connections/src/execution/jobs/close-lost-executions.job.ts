import { Injectable } from '@nestjs/common';
import { Clock, Sweep } from '#kernel';
import { limits } from '../domain/execution.js';
import { OpenExecutions } from '../persistence/open-executions.js';

const batch = 500;

/** Ends overdue executions with an unknown outcome. Their process crashed or could not write the end. */
@Injectable()
export class CloseLostExecutionsJob extends Sweep {
  readonly name = 'lost-executions-are-closed';
  readonly every = 60;

  constructor(
    private readonly openExecutions: OpenExecutions,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(): Promise<void> {
    const at = this.clock.now();
    const before = new Date(at.getTime() - limits.lostAfter);
    for (;;) {
      const lost = await this.openExecutions.findBegunBefore(before, batch);
      for (const execution of lost) {
        const { act, resource, data } = execution;
        const event = { type: 'tool.outcome_unknown', data } as const;
        await this.openExecutions.abandon(execution, { act: { ...act, at }, event, resource, changes: [] });
      }
      if (lost.length < batch) return;
    }
  }
}
