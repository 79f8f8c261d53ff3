import { decrypt, encrypt } from './aead.js';
import { type KeyService, type WrappedKey } from './key-service.js';

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
    if (!key)
      throw new Error(
        `The master key ${master_key_id} is needed to read a data key, but is not configured. Add the key to the ` +
          'settings.',
      );
    return Promise.resolve(decrypt(key, wrapped, context));
  }
}
