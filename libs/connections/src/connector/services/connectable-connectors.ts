import { Injectable } from '@nestjs/common';
import { AccessDecider, ConnectorLabels } from '#access-control';
import { isConnectorVisible, type Connector, Connectors, canConnectOnceConfigured } from '#catalog';
import { type Caller, notFound } from '#kernel';
import { type ConnectableConnector, connectorNotAvailable } from '../domain/connector-display.js';

/** Loads connectors with the fields that a sign-in needs. */
@Injectable()
export class ConnectableConnectors {
  constructor(
    private readonly connectors: Connectors,
    private readonly accessDecider: AccessDecider,
    private readonly connectorLabels: ConnectorLabels,
  ) {}

  /**
   * Returns the connector for a new connection of the caller.
   * @throws not_found if the caller cannot see it; forbidden `connector_restricted` or `connector_use_required`;
   * conflict `connector_unavailable` if it is unpublished.
   */
  async getForCaller(caller: Caller, slug: string): Promise<ConnectableConnector> {
    const connector = (await this.connectors.findCurrent(caller.orgId, [slug])).get(slug);
    if (!connector || !isConnectorVisible(caller, connector))
      throw notFound('connector', await this.connectorLabels.suggest(caller, slug));
    await this.accessDecider.assertAdmitted(caller, slug, null);
    canConnectOnceConfigured({ caller, connector, verdict: { allowed: true } }).orThrow();
    return connectable(caller.orgId, connector);
  }

  /**
   * Returns a connector that the caller can see. It may be unpublished, because its OAuth application can be set up
   * before it is published.
   * @throws not_found if it does not exist or the caller cannot see it.
   */
  async getVisible(caller: Caller, slug: string): Promise<ConnectableConnector> {
    const connector = (await this.connectors.findCurrent(caller.orgId, [slug])).get(slug);
    if (!connector || !isConnectorVisible(caller, connector))
      throw notFound('connector', await this.connectorLabels.suggest(caller, slug));
    return connectable(caller.orgId, connector);
  }

  /**
   * Returns the connector of an existing connection, even if the caller cannot see the connector.
   * @throws conflict `connector_unavailable` if it is not in the catalog.
   */
  async getForConnection(orgId: string, slug: string): Promise<ConnectableConnector> {
    const connector = await this.findForConnection(orgId, slug);
    if (!connector) throw connectorNotAvailable(slug);
    return connector;
  }

  /**
   * Returns the connector of an existing connection. Null if the connector was deleted or unpublished: it then cannot
   * be used until it is available again.
   */
  async findForConnection(orgId: string, slug: string): Promise<ConnectableConnector | null> {
    const connector = (await this.connectors.findCurrent(orgId, [slug])).get(slug);
    return connector?.status === 'published' ? connectable(orgId, connector) : null;
  }
}

const connectable = (
  orgId: string,
  { slug, slug_chosen, name, logo, definition, digest, version, ownership }: Connector,
): ConnectableConnector => ({
  orgId,
  slug,
  slug_chosen,
  definition,
  digest,
  version,
  label: name,
  logo,
  permissions_text: definition.permissions_text ?? null,
  ownership,
});
