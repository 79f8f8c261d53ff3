import { Injectable } from '@nestjs/common';
import { Connectors } from '#catalog';
import { Outbox, Sweep } from '#kernel';
import { StoredFollowedCatalog, type UsedConnector } from '../persistence/stored-followed-catalog.js';
import { brokenEntries } from './report-broken-entries.job.js';

/** Maximum number of checks in one run. The checks after a release are spread over several runs. */
const maxChecks = 200;

const start: UsedConnector = { org_id: '', connector_slug: '' };

/**
 * Checks the entries that use shipped connectors which a release changed. Releases record no events, because shipped
 * connectors belong to no organization.
 */
@Injectable()
export class CheckChangedCatalogJob extends Sweep {
  readonly name = 'changed-catalog-is-looked-at';
  readonly every = 30;
  /**
   * Where the next run continues. If this value is lost, the sweep starts again, which is harmless: a second check
   * reports nothing new.
   */
  private after = start;

  constructor(
    private readonly connectors: Connectors,
    private readonly storedFollowedCatalog: StoredFollowedCatalog,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async run(): Promise<void> {
    const shipped = [...(await this.connectors.loadAll('')).values()];
    const latest = Math.max(0, ...shipped.map(({ version }) => version));
    const before = await this.storedFollowedCatalog.revision();
    // A process with an older catalog must not store an earlier revision.
    if (before !== null && before >= latest) return;
    // Before the first run, no connector counts as changed.
    const changed = shipped.filter(({ version }) => before !== null && version > before).map(({ slug }) => slug);
    const users = changed.length === 0 ? [] : await this.storedFollowedCatalog.listUses(changed, this.after, maxChecks);
    for (const { org_id, connector_slug } of users)
      await this.outbox.requestJob(org_id, brokenEntries.job, connector_slug);
    this.after = users.length === maxChecks ? users.at(-1)! : start;
    if (users.length < maxChecks) await this.storedFollowedCatalog.follow(latest);
  }
}
