import { Injectable } from '@nestjs/common';
import { type Caller, notFound } from '#kernel';
import { canSee } from '../domain/connector-policy.js';
import { type Connector } from '../domain/connector.js';
import { Connectors } from '../domain/connectors.js';

/** Connectors of paths, for who may see them, as they are at this moment. */
@Injectable()
export class SeenConnectors {
  constructor(private readonly connectors: Connectors) {}

  /** @throws not_found for one that there is not, and for one that the caller does not see. */
  async of(caller: Caller, slug: string): Promise<Connector> {
    const connector = (await this.connectors.named(caller.orgId, [slug])).get(slug);
    if (!connector || !canSee(caller, connector)) throw notFound('connector');
    return connector;
  }
}
