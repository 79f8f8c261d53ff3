import { CollectionStore } from '../../collection/domain/collections.js';
import { type Template } from './template.js';

export abstract class Templates extends CollectionStore<Template> {
  /** How many the organization has. */
  abstract countAll(orgId: string): Promise<number>;

  /** Counts a toolbox that was stamped from it; its version stays. */
  abstract noteStamp(orgId: string, id: string): Promise<void>;
}
