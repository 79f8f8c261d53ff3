/** A data key that only the key service can unwrap. */
export type WrappedKey = { master_key_id: string; wrapped: Buffer };

/** Port to the holder of the master keys. It wraps and unwraps data keys; master keys never leave it. */
export abstract class KeyService {
  /** The master key that wraps new data keys. */
  abstract readonly currentId: string;

  abstract wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey>;

  /** @throws SealBroken for another context; Error naming the master key's id if the key is not configured. */
  abstract unwrap(key: WrappedKey, context: Buffer): Promise<Buffer>;
}
