import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TokenSpool } from '../../credential/domain/spooled-tokens.js';
import { Leases } from '../domain/lease.js';
import { RefreshedTokenStore } from './refreshed-token-store.js';

/** Milliseconds between two looks: sooner than the lease under which tokens were spooled runs out. */
const lookEvery = 2_000;

/** Commits what this machine spooled while there was no database, before another one spends the old refresh tokens. */
@Injectable()
export class SpoolReplay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SpoolReplay.name);
  private timer?: NodeJS.Timeout;
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    private readonly spool: TokenSpool,
    private readonly leases: Leases,
    private readonly tokens: RefreshedTokenStore,
  ) {}

  onApplicationBootstrap(): void {
    const look = () => (this.underWay = this.underWay.then(() => this.replay()));
    void look();
    this.timer = setInterval(() => void look(), lookEvery).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
  }

  private async replay(): Promise<void> {
    try {
      for (const tokens of await this.spool.waiting()) {
        if (!(await this.tokens.pending(tokens))) continue;
        const lease = await this.leases.take(tokens);
        const isReplayed = await this.tokens.replay(tokens, lease ?? undefined);
        if (lease && !isReplayed) await this.leases.release(lease, lease);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'spooled tokens wait for the database');
    }
  }
}
