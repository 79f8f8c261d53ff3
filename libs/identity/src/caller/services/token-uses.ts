import { AsyncLocalStorage } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type Caller, Clock, type RequestFacts, Transactions } from '#kernel';

type Use = { id: string; user_id: string; at: Date; ip: string | null };

/** Milliseconds in which uses gather before they are written. */
const gathering = 2_000;

/** Writes when tokens were last used: apart from the requests, at most once a minute a token. */
@Injectable()
export class TokenUses implements BeforeApplicationShutdown {
  private readonly logger = new Logger(TokenUses.name);
  private noted = new Map<string, Map<string, Use>>();
  private timer: NodeJS.Timeout | null = null;
  /** Runs things outside of any request, whose context a timer would otherwise carry along. */
  private readonly apart = AsyncLocalStorage.snapshot();

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  note({ orgId, userId, token }: Pick<Caller, 'orgId' | 'userId' | 'token'>, { ip }: RequestFacts): void {
    if (!token) return;
    const uses = this.noted.get(orgId) ?? new Map<string, Use>();
    this.noted.set(orgId, uses.set(token.id, { id: token.id, user_id: userId, at: this.clock.now(), ip }));
    this.timer ??= this.apart(() => setTimeout(() => void this.flush(), gathering).unref());
  }

  /** What cannot be written is forgotten: the next use is written anyway. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const due = this.noted;
    this.noted = new Map();
    for (const [orgId, uses] of due)
      await this.write(orgId, [...uses.values()]).catch((err: unknown) =>
        this.logger.warn({ err }, 'token uses not written'),
      );
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.flush();
  }

  private write(orgId: string, uses: Use[]): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      await manager.query(used, [orgId, JSON.stringify(uses)]);
    });
  }
}

const used = `
  with uses as (select * from jsonb_to_recordset($2::jsonb) as use (id text, user_id text, at timestamptz, ip text)),
  active as (
    update identity.members member set last_active_on = (uses.at at time zone 'UTC')::date from uses
    where member.org_id = $1 and member.id = uses.user_id
      and member.last_active_on is distinct from (uses.at at time zone 'UTC')::date
  )
  update identity.api_tokens token set last_used_at = uses.at, last_used_ip = uses.ip from uses
  where token.org_id = $1 and token.id = uses.id and (token.last_used_at is null or token.last_used_at < uses.at)`;
