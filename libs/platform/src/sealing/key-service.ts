import { decrypt, encrypt } from './aead.js';
import { defineUnavailable } from '#kernel';

/** A data key that only the key service can unwrap. */
export type WrappedKey = { master_key_id: string; wrapped: Buffer };

/** Thrown if the master key of a data key is not configured. */
export class MasterKeyMissing extends Error {
  constructor(id: string) {
    super(`The master key ${id} is needed to read a data key, but is not configured. Add the key to the settings.`);
  }
}

/** Port: wraps and unwraps data keys with master keys, which never leave the key service. */
export abstract class KeyService {
  /** The id of the master key that wraps new data keys. */
  abstract readonly currentId: string;

  abstract wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey>;

  /** @throws SealBroken for another context or another key of the same name; MasterKeyMissing */
  abstract unwrap(key: WrappedKey, context: Buffer): Promise<Buffer>;
}

export type LocalKey = { id: string; key: Buffer };

/** A key that never leaves AWS KMS. */
export type KmsKey = { id: string; arn: string };

/** A key that wraps data keys. Its name is never reused. */
export type MasterKey = LocalKey | KmsKey;

/**
 * `attempt` and `total`: milliseconds. `failures`: consecutive failures after which requests to AWS KMS
 * pause for `rest` milliseconds.
 */
export type KmsBounds = { attempt: number; total: number; failures: number; rest: number };

/** Access to AWS KMS. The default is AWS's own address, with the credentials that the AWS SDK finds. */
export type KmsAccess = {
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  bounds?: KmsBounds;
};

/** Whether two keys are the same, regardless of their names. Each of them can then unwrap what the other wraps. */
export const isSameKey = (one: MasterKey, other: MasterKey): boolean =>
  'arn' in one ? 'arn' in other && one.arn === other.arn : 'key' in other && one.key.equals(other.key);

/** Uses master keys from a setting or file. The first key wraps and unwraps, and the other keys only unwrap. */
export class LocalKeys implements KeyService {
  readonly currentId: string;
  private readonly keys: ReadonlyMap<string, Buffer>;

  /** @param keys of 32 bytes each. A name must never be reused for another key. */
  constructor(keys: readonly { id: string; key: Buffer }[]) {
    if (!keys[0]) throw new Error('At least one master key is needed.');
    const wrong = keys.find(({ key }) => key.length !== 32);
    if (wrong) throw new Error(`The master key ${wrong.id} is not 32 bytes long.`);
    this.currentId = keys[0].id;
    this.keys = new Map(keys.map(({ id, key }) => [id, key]));
  }

  wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey> {
    const wrapped = encrypt(this.keys.get(this.currentId)!, dataKey, context);
    return Promise.resolve({ master_key_id: this.currentId, wrapped });
  }

  async unwrap({ master_key_id, wrapped }: WrappedKey, context: Buffer): Promise<Buffer> {
    const key = this.keys.get(master_key_id);
    if (!key) throw new MasterKeyMissing(master_key_id);
    return Promise.resolve(decrypt(key, wrapped, context));
  }
}

/** The service that keeps the keys, such as AWS KMS, does not answer. */
export const keysUnavailable = defineUnavailable(
  'keys_unavailable',
  'The encryption keys cannot be reached.',
  'The encryption keys cannot be reached. Try again.',
);
