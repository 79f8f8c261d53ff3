import { AsyncLocalStorage } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Clock, EventLog, type Recorded, type RequestFacts } from '#kernel';
import { type TokenEvent } from '../../token/domain/token-events.js';
import { type Rights } from '../domain/rights.js';

/** Milliseconds in which attempts with one token gather into one event. */
const gathering = 60_000;

type Failed = Recorded<Extract<TokenEvent, { type: 'auth.failed' }>>;

/**
 * Tells the log of tokens that are tried though they were revoked or have expired: one event a token and minute, so that
 * whoever tries goes on filling neither the log nor the pool. A token that nobody ever had belongs to no organization.
 */
@Injectable()
export class FailedAuthentications implements BeforeApplicationShutdown {
  private readonly logger = new Logger(FailedAuthentications.name);
  private noted = new Map<string, Failed & { orgId: string }>();
  private timer: NodeJS.Timeout | null = null;
  /** Outside of any request, whose context a timer would otherwise carry along. */
  private readonly apart = AsyncLocalStorage.snapshot();

  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  note({ org_id: orgId, token_id, token_kind, token_name, user_id, revoked, expired }: Rights, request: RequestFacts) {
    if (token_id === null || !(revoked || expired)) return;
    const known = this.noted.get(token_id);
    if (known) return void known.event.data.count++;
    const token = { id: token_id, kind: token_kind, name: token_name };
    const cause = revoked ? 'revoked' : 'expired';
    this.noted.set(token_id, {
      orgId,
      act: { kind: 'anonymous', by: null, at: this.clock.now(), token, request },
      event: { type: 'auth.failed', data: { user_id, cause, count: 1 } },
      resource: { type: 'token', id: token_id, label: token_name },
      changes: [],
    });
    this.timer ??= this.apart(() => setTimeout(() => void this.flush(), gathering).unref());
  }

  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const due = this.noted;
    this.noted = new Map();
    for (const { orgId, ...failed } of due.values())
      await this.log
        .append(orgId, [failed])
        .catch((err: unknown) => this.logger.warn({ err, ...failed.event.data }, 'use of a dead token not recorded'));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.flush();
  }
}
