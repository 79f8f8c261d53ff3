import { Injectable } from '@nestjs/common';
import { type ConnectorEvent, Connectors } from '#catalog';
import { Job, Outbox, subscribe, Sweep, type Task } from '#kernel';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { ConnectorCalls } from '../../vault-client/domain/integration.js';
import { InstalledDefinitions, type UsedConnector } from '../persistence/installed-definitions.js';

const installDefinition = 'InstallDefinition';

/** Subscribes to events that change custom connectors. Shipped connectors change without an event. */
export const changedConnectors = subscribe<ConnectorEvent>(installDefinition, {
  'connector.updated': 'at once',
  'connector.pulled': 'at once',
  'connector.published': 'at once',
});

/**
 * Sends the vault the current definition. Calls send it too, but sign-ins in progress and idle accounts do not make
 * calls.
 */
@Injectable()
export class InstallDefinitionJob extends Job {
  readonly name = installDefinition;

  constructor(
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly connectorCalls: ConnectorCalls,
    private readonly installedDefinitions: InstalledDefinitions,
  ) {
    super();
  }

  async run({ orgId, subjectId: slug }: Task): Promise<void> {
    const connector = await this.connectableConnectors.findForConnection(orgId, slug);
    if (!connector || ((await this.installedDefinitions.findVersion(orgId, slug)) ?? -1) >= connector.version) return;
    await this.connectorCalls.install(connector);
    await this.installedDefinitions.record(orgId, slug, connector.version);
  }
}

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
    private readonly installedDefinitions: InstalledDefinitions,
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
    const outdated = await this.installedDefinitions.listOutdated(published, this.after, maxPerRun);
    for (const { org_id, connector_slug } of outdated)
      await this.outbox.requestJob(org_id, installDefinition, connector_slug);
    this.after = outdated.length === maxPerRun ? outdated.at(-1)! : null;
  }
}
