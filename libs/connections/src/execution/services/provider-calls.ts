import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { type NoAnswer, type ProxiedAnswer, type ProxiedCall, Vault } from '../../vault/domain/vault.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { limits } from '../domain/execution-limits.js';
import { retryAfter } from '../domain/execution-outcome.js';

/** Calls a third party through the vault, once more where that does no harm and may help. */
@Injectable()
export class ProviderCalls {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async send(tool: ExecutableTool, accountId: string, call: ProxiedCall): Promise<ProxiedAnswer | NoAnswer> {
    for (let repeats = 0; ; repeats++) {
      const answer = await this.vault.call(tool.installation, accountId, call);
      const wait = repeats < limits.repeats && tool.idempotent ? this.waitBeforeRepeat(answer, repeats) : null;
      if (wait === null) return answer;
      await setTimeout(wait);
    }
  }

  /** Milliseconds; null where a repeat would bring nothing else. */
  private waitBeforeRepeat(answer: ProxiedAnswer | NoAnswer, repeats: number): number | null {
    const usual = 200 * 2 ** repeats;
    if ('failure' in answer) return answer.failure === 'unreachable' && !answer.sent ? usual : null;
    if (![429, 502, 503, 504].includes(answer.status)) return null;
    const asked = retryAfter(answer.headers['retry-after'], this.clock.now()) ?? usual;
    return asked <= limits.longestWait ? asked : null;
  }
}
