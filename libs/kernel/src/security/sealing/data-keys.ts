import { type WrappedKey } from './key-service.js';

/** One of an organization's data keys; a higher number is a newer key. */
export type DataKey = WrappedKey & { org_id: string; number: number };

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
