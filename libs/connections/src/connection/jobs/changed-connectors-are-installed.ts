import { Injectable } from '@nestjs/common';
import { Connectors } from '#catalog';
import { Outbox, Sweep } from '#kernel';
import { InstalledDefinitions, type UsedConnector } from '../domain/installed-definitions.js';
import { definitionIsInstalledWhenConnectorChanged } from './definition-is-installed-when-connector-changed.js';

/** Asked for in one run, so that a release does not have the vault told everything at once. */
const most = 200;

const start: UsedConnector = { org_id: '', connector_slug: '' };

/** A release changes what ships without an event, as it belongs to no organization: each that uses it is told of here. */
@Injectable()
export class ChangedConnectorsAreInstalled extends Sweep {
  readonly name = 'changed-connectors-are-installed';
  readonly every = 30;
  /** Where the next run goes on; null once all are asked for whom the last change concerns. */
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
    const present = [...(await this.connectors.allNow('')).values()].filter(({ status }) => status === 'published');
    const latest = Math.max(-1, ...present.map(({ version }) => version));
    if (latest !== this.latest) this.after = start;
    this.latest = latest;
    if (this.after === null) return;
    const outdated = await this.installed.outdated(present, this.after, most);
    for (const { org_id, connector_slug } of outdated)
      await this.outbox.ask(org_id, definitionIsInstalledWhenConnectorChanged, connector_slug);
    this.after = outdated.length === most ? outdated.at(-1)! : null;
  }
}
