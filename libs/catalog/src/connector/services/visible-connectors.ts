import { Injectable } from '@nestjs/common';
import { type Caller, notFound } from '#kernel';
import { canSee } from '../domain/connector-policy.js';
import { type Connector } from '../domain/connector.js';
import { Connectors } from '../domain/connectors.js';

/** Finds the current version of connectors that the caller can see. */
@Injectable()
export class VisibleConnectors {
  constructor(private readonly connectors: Connectors) {}

  /** @throws not_found if the connector does not exist, or the caller cannot see it. */
  async get(caller: Caller, slug: string): Promise<Connector> {
    const connector = (await this.connectors.findCurrent(caller.orgId, [slug])).get(slug);
    if (!connector || !canSee(caller, connector)) throw notFound('connector');
    return connector;
  }
}
