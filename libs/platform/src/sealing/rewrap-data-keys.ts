import { Injectable, Logger } from '@nestjs/common';
import { Outbox, OutboxPool, Sweep } from '#kernel';
import { Sealing } from './sealing.js';

const batch = 100;

/** Rewraps data keys with the first master key, so that the other master keys can be removed. */
@Injectable()
export class RewrapDataKeys extends Sweep {
  private readonly logger = new Logger(RewrapDataKeys.name);
  readonly every = 60 * 60;
  private readonly schema: string;

  constructor(
    private readonly outboxPool: OutboxPool,
    private readonly sealing: Sealing,
    { table }: Outbox,
  ) {
    super();
    this.schema = table.split('.')[0]!;
  }

  /** The name contains the master key's id, so that the sweep runs as soon as a process has a new master key. */
  get name(): string {
    return `data-keys-are-rewrapped-by-${this.sealing.masterKeyId}`;
  }

  async run(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const organizations = await this.organizationsToRewrap(after);
      for (const orgId of organizations) await this.rewrap(orgId);
      after = organizations.at(-1);
    }
  }

  private async organizationsToRewrap(after: string): Promise<string[]> {
    const sql = `select org_id from ${this.schema}.organizations_wrapped_otherwise(:key, :after, :batch) as org_id`;
    const rows = await this.outboxPool.rows<{ org_id: string }>(sql, { key: this.sealing.masterKeyId, after, batch });
    return rows.map(({ org_id }) => org_id);
  }

  /**
   * Rewraps the keys of one organization. An error is only logged, so that other organizations' keys are still
   * rewrapped.
   */
  private async rewrap(orgId: string): Promise<void> {
    await this.sealing
      .rewrap(orgId)
      .catch((error: unknown) => this.logger.error({ org_id: orgId, err: error }, 'A data key cannot be rewrapped.'));
  }
}
