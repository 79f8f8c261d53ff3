import { CollectionStore } from '../../collection/domain/collections.js';
import { type Template } from './template.js';

export abstract class Templates extends CollectionStore<Template> {
  abstract countAll(orgId: string): Promise<number>;

  /** Counts a stamped toolbox without changing the template's version. */
  abstract noteStamp(orgId: string, id: string): Promise<void>;
}
