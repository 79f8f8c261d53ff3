import { Injectable } from '@nestjs/common';
import { Connectors } from '#catalog';
import { Outbox, Sweep } from '#kernel';
import { StoredFollowedCatalog, type UsedConnector } from '../persistence/stored-followed-catalog.js';
import { brokenEntries } from './report-broken-entries.job.js';

/** Maximum checks per run, so that a release does not check all toolboxes at once. */
const maxChecks = 200;

const start: UsedConnector = { org_id: '', connector_slug: '' };

/**
 * A release changes shipped connectors without an event, because they belong to no organization. This job checks the
 * entries that use changed connectors.
 */
@Injectable()
export class CheckChangedCatalog extends Sweep {
  readonly name = 'changed-catalog-is-looked-at';
  readonly every = 30;
  /**
   * Where the next run continues. If this value is lost, the sweep starts again, which is harmless: a second check
   * reports nothing new.
   */
  private after = start;

  constructor(
    private readonly connectors: Connectors,
    private readonly followed: StoredFollowedCatalog,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async run(): Promise<void> {
    const shipped = [...(await this.connectors.loadAll('')).values()];
    const latest = Math.max(0, ...shipped.map(({ version }) => version));
    const before = await this.followed.revision();
    // A process with an older catalog must not store an earlier revision.
    if (before !== null && before >= latest) return;
    // Before the first run, every connector counts as unchanged.
    const changed = shipped.filter(({ version }) => before !== null && version > before).map(({ slug }) => slug);
    const users = changed.length === 0 ? [] : await this.followed.listUses(changed, this.after, maxChecks);
    for (const { org_id, connector_slug } of users)
      await this.outbox.requestJob(org_id, brokenEntries.job, connector_slug);
    this.after = users.length === maxChecks ? users.at(-1)! : start;
    if (users.length < maxChecks) await this.followed.follow(latest);
  }
}
