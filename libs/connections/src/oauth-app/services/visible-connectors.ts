import { Injectable } from '@nestjs/common';
import { type Caller, notFound } from '#kernel';
import { type ConnectableConnector, ConnectableConnectors, ConnectorDisplays } from '../../connector/domain/ports.js';

/** The connector of a path, for who may see it. */
@Injectable()
export class VisibleConnectors {
  constructor(
    private readonly displays: ConnectorDisplays,
    private readonly connectables: ConnectableConnectors,
  ) {}

  /** @throws not_found for a connector that does not exist, and for one that the caller cannot see. */
  async of(caller: Caller, slug: string): Promise<ConnectableConnector> {
    const display = (await this.displays.of(caller, [slug])).get(slug);
    if (!display?.available || !display.can_view) throw notFound('connector');
    return this.connectables.ofConnection(caller.orgId, slug);
  }
}
