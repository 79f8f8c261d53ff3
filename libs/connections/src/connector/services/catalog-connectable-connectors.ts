import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { canSee, type Connector, Connectors, mayConnect } from '#catalog';
import { type Caller, notFound } from '#kernel';
import { type ConnectableConnector, type ConnectableConnectors, connectorUnavailable } from '../domain/ports.js';

@Injectable()
export class CatalogConnectableConnectors implements ConnectableConnectors {
  constructor(
    private readonly connectors: Connectors,
    private readonly restrictions: AccessDecider,
  ) {}

  async forCaller(caller: Caller, slug: string): Promise<ConnectableConnector> {
    const connector = (await this.connectors.findCurrent(caller.orgId, [slug])).get(slug);
    if (!connector || !canSee(caller, connector)) throw notFound('connector');
    await this.restrictions.mustAdmit(caller, slug, null);
    mayConnect({ caller, connector, verdict: { allowed: true } }).orThrow();
    return connectable(caller.orgId, connector);
  }

  async visibleTo(caller: Caller, slug: string): Promise<ConnectableConnector> {
    const connector = (await this.connectors.findCurrent(caller.orgId, [slug])).get(slug);
    if (!connector || !canSee(caller, connector)) throw notFound('connector');
    return connectable(caller.orgId, connector);
  }

  async ofConnection(orgId: string, slug: string): Promise<ConnectableConnector> {
    const connector = (await this.connectors.findCurrent(orgId, [slug])).get(slug);
    if (connector?.status !== 'published') throw connectorUnavailable(slug);
    return connectable(orgId, connector);
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
