import { CollectionStore } from '../../collection/domain/collections.js';
import { type Toolbox } from './toolbox.js';

export abstract class Toolboxes extends CollectionStore<Toolbox> {
  /** Ids of toolboxes with an entry on one of these connections. */
  abstract onConnections(orgId: string, connectionIds: readonly string[]): Promise<string[]>;
}
