/** A data key that only the key service can read. */
export type WrappedKey = { master_key_id: string; wrapped: Buffer };

/** Port to whoever holds the master keys. Data keys go in and come out; master keys never leave. */
export abstract class KeyService {
  /** The master key that new data keys are wrapped with. */
  abstract readonly currentId: string;

  abstract wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey>;

  /** @throws SealBroken for another context; Error naming the master key's id when it is not held any more. */
  abstract unwrap(key: WrappedKey, context: Buffer): Promise<Buffer>;
}
