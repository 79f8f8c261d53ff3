/** A data key that only the key service can unwrap. */
export type WrappedKey = { master_key_id: string; wrapped: Buffer };

/** Port: wraps and unwraps data keys with master keys, which never leave the key service. */
export abstract class KeyService {
  /** The id of the master key that wraps new data keys. */
  abstract readonly currentId: string;

  abstract wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey>;

  /** @throws SealBroken for another context; Error naming the master key's id if the key is not configured. */
  abstract unwrap(key: WrappedKey, context: Buffer): Promise<Buffer>;
}
