import { Injectable } from '@nestjs/common';
import { Connectors } from '#catalog';
import { Outbox, Sweep } from '#kernel';
import { type UsedConnector, InstalledDefinitions } from '../persistence/installed-definitions.js';
import { definitionIsInstalledWhenConnectorChanged } from './install-definition.job.js';

/** Maximum number of definitions per run, so that a release does not flood the vault. */
const maxPerRun = 200;

const start: UsedConnector = { org_id: '', connector_slug: '' };

/**
 * Sends changed shipped connectors to the vault, for each organization that uses them. A release changes shipped
 * connectors without an event, because they belong to no organization.
 */
@Injectable()
export class InstallChangedConnectorsJob extends Sweep {
  readonly name = 'changed-connectors-are-installed';
  readonly every = 30;
  /** Where the next run continues. Null when all organizations with an outdated definition have been handled. */
  private after: UsedConnector | null = start;
  private latest = -1;

  constructor(
    private readonly connectors: Connectors,
    private readonly installed: InstalledDefinitions,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async run(): Promise<void> {
    const published = [...(await this.connectors.loadAll('')).values()].filter(({ status }) => status === 'published');
    const latest = Math.max(-1, ...published.map(({ version }) => version));
    if (latest !== this.latest) this.after = start;
    this.latest = latest;
    if (this.after === null) return;
    const outdated = await this.installed.listOutdated(published, this.after, maxPerRun);
    for (const { org_id, connector_slug } of outdated)
      await this.outbox.requestJob(org_id, definitionIsInstalledWhenConnectorChanged, connector_slug);
    this.after = outdated.length === maxPerRun ? outdated.at(-1)! : null;
  }
}
