import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock, type TimeLimit } from '#kernel';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { type NoAnswer, type ProxiedAnswer, type ProxiedCall, Vault } from '../../vault/domain/vault.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { limits } from '../domain/execution-limits.js';
import { retryAfter } from '../domain/execution-outcome.js';
import { CallQuotas } from './call-quotas.js';
import { CallBulkheads } from './call-bulkheads.js';

/** Calls a third party through the vault, with retries if they are harmless, useful and in time. */
@Injectable()
export class ProviderCalls {
  constructor(
    private readonly vault: Vault,
    private readonly bulkheads: CallBulkheads,
    private readonly quotas: CallQuotas,
    private readonly clock: Clock,
  ) {}

  /** Runs all of one call, from its first record to its last. @throws rate_limited if there is no free slot. */
  within<Result>(
    caller: Caller,
    connection: UsedConnection,
    tool: ExecutableTool,
    limit: TimeLimit,
    work: (waited: boolean) => Promise<Result>,
  ): Promise<Result> {
    return this.bulkheads.within(caller, connection.id, limit, async (waited) => {
      await this.quotas.take(tool, connection);
      return work(waited);
    });
  }

  async send(
    tool: ExecutableTool,
    accountId: string,
    call: Omit<ProxiedCall, 'timeout_ms'>,
    limit: TimeLimit,
  ): Promise<ProxiedAnswer | NoAnswer> {
    let last: ProxiedAnswer | NoAnswer = { failure: 'timeout', sent: false };
    for (let repeats = 0; ; repeats++) {
      const timeout_ms = limit.left;
      if (timeout_ms === 0) return last;
      const { givenUp, trace } = limit;
      last = await this.vault.call(tool.installation, accountId, { ...call, timeout_ms, givenUp, trace });
      const wait = repeats < limits.repeats && tool.idempotent ? this.waitBeforeRepeat(last, repeats) : null;
      if (wait === null || wait >= limit.left || !(await this.quotas.takeRepeat(tool, accountId))) return last;
      await setTimeout(wait);
    }
  }

  /** Milliseconds; null if a retry would not help. */
  private waitBeforeRepeat(answer: ProxiedAnswer | NoAnswer, repeats: number): number | null {
    const usual = 200 * 2 ** repeats;
    if ('failure' in answer) return answer.failure === 'unreachable' && !answer.sent ? usual : null;
    if (![429, 502, 503, 504].includes(answer.status)) return null;
    const asked = retryAfter(answer.headers['retry-after'], this.clock.now()) ?? usual;
    return asked <= limits.longestWait ? asked : null;
  }
}
