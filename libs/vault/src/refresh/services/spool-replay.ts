import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type SpooledTokens, TokenSpool } from '../../credential/domain/spooled-tokens.js';
import { Leases } from '../persistence/leases.js';
import { TokenCommitter } from './token-committer.js';

/** Milliseconds between two checks. A lease lasts longer. */
const replayInterval = 2_000;

/** Commits tokens spooled while the database was down, before another machine uses the old refresh tokens. */
@Injectable()
export class SpoolReplay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SpoolReplay.name);
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly tokenSpool: TokenSpool,
    private readonly leases: Leases,
    private readonly tokenCommitter: TokenCommitter,
  ) {}

  onApplicationBootstrap(): void {
    const replay = () => (this.running = this.running.then(() => this.replay()));
    void replay();
    this.timer = setInterval(() => void replay(), replayInterval).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
    if (this.tokenSpool.listUnwritten().length > 0) await this.replay();
    for (const { org_id, account_id: account, generation } of this.tokenSpool.listUnwritten())
      this.logger.fatal(
        { org_id, account, generation },
        'A refreshed token could not be stored and is lost when this process exits.',
      );
  }

  private async replay(): Promise<void> {
    const waiting = await this.tokenSpool.listWaiting().catch((error: unknown) => {
      this.logger.error({ err: error }, 'The spool folder cannot be read.');
      return [];
    });
    // A problem with one credential does not delay the other credentials.
    for (const tokens of waiting)
      await this.replayOne(tokens).catch((error: unknown) =>
        this.logger.warn({ err: error, account: tokens.account_id }, 'A spooled token waits for the database.'),
      );
  }

  private async replayOne(tokens: SpooledTokens): Promise<void> {
    if (!(await this.tokenCommitter.findPending(tokens))) return;
    const lease = await this.leases.acquire(tokens);
    const isReplayed = await this.tokenCommitter.replay(tokens, lease ?? undefined);
    if (lease && !isReplayed) await this.leases.releaseOrRetry(lease, lease);
  }
}
