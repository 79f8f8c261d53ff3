import { Injectable } from '@nestjs/common';
import { RestrictionsInForce } from '#access-control';
import { type Caller, conflict, notFound } from '#kernel';
import { type ConnectableConnector, type ConnectableConnectors } from '../../connection/domain/ports.js';
import { type KnownConnector, KnownConnectors } from '../domain/known-connectors.js';

@Injectable()
export class CatalogConnectables implements ConnectableConnectors {
  constructor(
    private readonly connectors: KnownConnectors,
    private readonly restrictions: RestrictionsInForce,
  ) {}

  async forCaller(caller: Caller, slug: string): Promise<ConnectableConnector> {
    const known = this.connectors.find(caller.orgId, slug);
    if (!known || known.definition.status === 'unpublished') throw notFound('connector');
    await this.restrictions.mustAdmit(caller, slug, null);
    return connectable(caller.orgId, known);
  }

  ofConnection(orgId: string, slug: string): Promise<ConnectableConnector> {
    const known = this.connectors.find(orgId, slug);
    if (!known) throw connectorUnavailable(slug);
    return Promise.resolve(connectable(orgId, known));
  }
}

export const connectorUnavailable = (slug: string) =>
  conflict('connector_unavailable', `The connector ${slug} is not available now: the connection is kept until it is.`);

const connectable = (orgId: string, { definition, digest }: KnownConnector): ConnectableConnector => ({
  orgId,
  slug: definition.slug,
  definition,
  digest,
  label: definition.name,
  permissions_text: definition.permissions_text ?? null,
});
