import { Injectable } from '@nestjs/common';
import { type ConnectorEvent } from '#catalog';
import { Job, subscribe, type Task } from '#kernel';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { ConnectorCalls } from '../../vault-client/domain/connector-calls.js';
import { InstalledDefinitions } from '../persistence/installed-definitions.js';

export const definitionIsInstalledWhenConnectorChanged = 'DefinitionIsInstalledWhenConnectorChanged';

/** Subscribes to events that change custom connectors. Shipped connectors change without an event. */
export const changedConnectors = subscribe<ConnectorEvent>(definitionIsInstalledWhenConnectorChanged, {
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
  readonly name = definitionIsInstalledWhenConnectorChanged;

  constructor(
    private readonly connectors: ConnectableConnectors,
    private readonly calls: ConnectorCalls,
    private readonly installed: InstalledDefinitions,
  ) {
    super();
  }

  async run({ orgId, subjectId: slug }: Task): Promise<void> {
    const connector = await this.connectors.findForConnection(orgId, slug);
    if (!connector || ((await this.installed.versionOf(orgId, slug)) ?? -1) >= connector.version) return;
    await this.calls.install(connector);
    await this.installed.record(orgId, slug, connector.version);
  }
}
