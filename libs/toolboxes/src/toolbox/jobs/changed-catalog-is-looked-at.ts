import { Injectable } from '@nestjs/common';
import { Connectors } from '#catalog';
import { Outbox, Sweep } from '#kernel';
import { FollowedCatalog, type UsedConnector } from '../domain/followed-catalog.js';
import { brokenEntries } from './broken-entries-are-told.js';

/** Asked for in one run, so that a release does not have all toolboxes looked at at once. */
const most = 200;

const start: UsedConnector = { org_id: '', connector_slug: '' };

/** A release changes what ships without an event, as it belongs to no organization: entries on it are looked at from here. */
@Injectable()
export class ChangedCatalogIsLookedAt extends Sweep {
  readonly name = 'changed-catalog-is-looked-at';
  readonly every = 30;
  /** Where the next run goes on. Whoever begins anew asks twice, which tells nobody twice. */
  private after = start;

  constructor(
    private readonly connectors: Connectors,
    private readonly followed: FollowedCatalog,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async run(): Promise<void> {
    const shipped = [...(await this.connectors.allNow('')).values()];
    const latest = Math.max(0, ...shipped.map(({ version }) => version));
    const before = await this.followed.revision();
    // A process that has not read the newest catalog yet knows of less than was followed.
    if (before !== null && before >= latest) return;
    // Before the first time nothing is known of what changed.
    const changed = shipped.filter(({ version }) => before !== null && version > before).map(({ slug }) => slug);
    const users = changed.length === 0 ? [] : await this.followed.usersOf(changed, this.after, most);
    for (const { org_id, connector_slug } of users) await this.outbox.ask(org_id, brokenEntries.job, connector_slug);
    this.after = users.length === most ? users.at(-1)! : start;
    if (users.length < most) await this.followed.follow(latest);
  }
}
