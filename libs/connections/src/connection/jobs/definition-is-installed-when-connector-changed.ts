import { Injectable } from '@nestjs/common';
import { type ConnectorEvent } from '#catalog';
import { ApiError, Job, subscribe, type Task } from '#kernel';
import { type ConnectableConnector, ConnectableConnectors } from '../../connector/domain/ports.js';
import { Vault } from '../../vault/domain/vault.js';
import { InstalledDefinitions } from '../domain/installed-definitions.js';

export const definitionIsInstalledWhenConnectorChanged = 'DefinitionIsInstalledWhenConnectorChanged';

/** Of the organization's own; what ships changes without an event. */
export const changedConnectors = subscribe<ConnectorEvent>(definitionIsInstalledWhenConnectorChanged, {
  'connector.updated': 'at once',
  'connector.pulled': 'at once',
  'connector.published': 'at once',
});

/** Tells the vault what a connector says now: sign-ins under way and idle accounts make no call that would. */
@Injectable()
export class DefinitionIsInstalledWhenConnectorChanged extends Job {
  readonly name = definitionIsInstalledWhenConnectorChanged;

  constructor(
    private readonly connectors: ConnectableConnectors,
    private readonly vault: Vault,
    private readonly installed: InstalledDefinitions,
  ) {
    super();
  }

  async run({ orgId, subjectId: slug }: Task): Promise<void> {
    const connector = await this.connectors.ofConnection(orgId, slug).catch(nothing);
    if (!connector || ((await this.installed.versionOf(orgId, slug)) ?? -1) >= connector.version) return;
    await this.vault.install(connector);
    await this.installed.note(orgId, slug, connector.version);
  }
}

/** What is gone or unpublished is used by nobody, until it is back. */
export function nothing(error: unknown): ConnectableConnector | null {
  if (error instanceof ApiError && error.status < 500) return null;
  throw error;
}
