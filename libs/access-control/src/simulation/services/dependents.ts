import { Injectable, Optional } from '@nestjs/common';
import { DependentConnections, DependentToolboxes, type LostConnectors } from '../domain/dependents.js';

/** Uses of connectors in other contexts of this process; null if no context has any. */
@Injectable()
export class Dependents {
  constructor(
    @Optional() private readonly connections?: DependentConnections,
    @Optional() private readonly toolboxes?: DependentToolboxes,
  ) {}

  async count(orgId: string, lost: LostConnectors) {
    const [connections_unusable = null, toolboxes_affected = null] = await Promise.all([
      this.connections?.count(orgId, lost),
      this.toolboxes?.count(orgId, lost),
    ]);
    return { connections_unusable, toolboxes_affected };
  }
}
