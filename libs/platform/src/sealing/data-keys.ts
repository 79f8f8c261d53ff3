import { contextOf } from './aead.js';
import { type WrappedKey } from './key-service.js';

/** A data key of an organization. A higher number is newer. */
export type DataKey = WrappedKey & { org_id: string; number: number };

/** Returns the context that a data key is wrapped for. The key cannot be unwrapped for another context. */
export const dataKeyContext = ({ org_id, number }: Pick<DataKey, 'org_id' | 'number'>): Buffer =>
  contextOf('data key', org_id, number);

/** Port: stores wrapped data keys, next to the data that they protect. */
export abstract class DataKeys {
  abstract keysFor(orgId: string): Promise<DataKey[]>;

  /**
   * Stores a key unless another process has already stored one. The stored key is committed when this returns: if it
   * were rolled back with an outer transaction, values that were sealed in between could never be read.
   */
  abstract add(key: DataKey): Promise<void>;

  /** Replaces the wrapping of a key if the master key `before` still wraps the key. */
  abstract rewrap(key: DataKey, before: string): Promise<void>;
}
