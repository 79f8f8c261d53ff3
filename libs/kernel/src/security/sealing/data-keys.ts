import { contextOf } from './aead.js';
import { type WrappedKey } from './key-service.js';

/** One of an organization's data keys; a higher number is a newer key. */
export type DataKey = WrappedKey & { org_id: string; number: number };

/** What a data key is wrapped for: no other place can unwrap it. */
export const dataKeyContext = ({ org_id, number }: Pick<DataKey, 'org_id' | 'number'>): Buffer =>
  contextOf('data key', org_id, number);

/** Port to where wrapped data keys are kept, beside the data they protect. */
export abstract class DataKeys {
  abstract of(orgId: string): Promise<DataKey[]>;

  /**
   * Keeps a key unless another one came first. Either is committed when this answers: were it rolled back with somebody's transaction, what was sealed with it in the meantime could never be read.
   */
  abstract add(key: DataKey): Promise<void>;

  /** Exchanges the wrapping of a key which still has `before`. */
  abstract rewrap(key: DataKey, before: string): Promise<void>;
}
