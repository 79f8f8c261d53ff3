import { createHmac, hkdfSync } from 'node:crypto';
import { type EncryptionContext } from '#kernel';
import { encodeContext, decrypt, encrypt, SealBroken } from './aead.js';
import { type DataKey, type DataKeys } from './data-keys.js';
import { type KeyService } from './key-service.js';
import { KeyRing } from './key-ring.js';
import { findUnopened, type UnopenedKey } from './unopened-keys.js';

/** Seals a value synchronously, because the key is already loaded. */
type Seal = (place: EncryptionContext, plain: string | Buffer) => Buffer;

const format = 1;
const headerLength = 5;

/**
 * Seals secrets for one place of one organization: AES-256-GCM with the organization's data key, which a master key
 * wraps. Sealed bytes are the format (1 byte), the number of the data key (4), the nonce (12), the ciphertext and the
 * tag (16).
 */
export class Sealing {
  private readonly keys: KeyRing;

  constructor(
    private readonly service: KeyService,
    store: DataKeys,
  ) {
    this.keys = new KeyRing(service, store);
  }

  /** The id of the master key that wraps new data keys. */
  get masterKeyId(): string {
    return this.service.currentId;
  }

  /**
   * Seals a value. Call it before a transaction, not inside one: the organization's first data key is committed
   * separately.
   */
  async seal(place: EncryptionContext, plain: string | Buffer): Promise<Buffer> {
    return (await this.sealFor(place.org_id))(place, plain);
  }

  /**
   * Loads an organization's key, and returns a function that seals with this key even if the database becomes
   * unavailable. Like `seal`, call it before a transaction.
   */
  async sealFor(orgId: string): Promise<Seal> {
    const { number, bytes } = await this.keys.newest(orgId);
    const header = Buffer.alloc(headerLength);
    header.writeUInt8(format, 0);
    header.writeUInt32BE(number, 1);
    return (place, plain) => {
      if (place.org_id !== orgId) throw new Error('This key belongs to another organization.');
      const value = typeof plain === 'string' ? Buffer.from(plain) : plain;
      return Buffer.concat([header, encrypt(bytes, value, contextFor(place, header))]);
    };
  }

  /**
   * Opens a sealed value.
   * @throws SealBroken when the bytes were altered or sealed for another place.
   */
  async open(place: EncryptionContext, sealed: Buffer): Promise<string> {
    return (await this.openBytes(place, sealed)).toString();
  }

  /** Like `open`, for a value that is no text. */
  async openBytes(place: EncryptionContext, sealed: Buffer): Promise<Buffer> {
    if (sealed.length < headerLength || sealed.readUInt8(0) !== format) throw new SealBroken();
    const header = sealed.subarray(0, headerLength);
    const { bytes } = await this.keys.withNumber(place.org_id, header.readUInt32BE(1));
    return decrypt(bytes, sealed.subarray(headerLength), contextFor(place, header));
  }

  /**
   * Returns a digest that is the same for equal secrets of an organization, and reveals nothing else. A stolen
   * database is not enough to test guesses. Call it before a transaction, not inside one.
   */
  async fingerprint(orgId: string, purpose: string, secret: string): Promise<string> {
    await this.keys.newest(orgId);
    // Always uses the first key, because with a newer key an old secret would look new.
    const { bytes } = await this.keys.withNumber(orgId, 1);
    const key = Buffer.from(hkdfSync('sha256', bytes, '', `fingerprint ${purpose}`, 32));
    return createHmac('sha256', key).update(secret).digest('hex');
  }

  /** Wraps an organization's data keys with the current master key, and returns the number of keys that changed. */
  rewrap(orgId: string): Promise<number> {
    return this.keys.rewrap(orgId);
  }

  /** Returns those of the data keys that the master keys cannot open. */
  findUnopened(keys: readonly DataKey[]): Promise<UnopenedKey[]> {
    return findUnopened(this.service, keys);
  }

  /** Drops all keys from memory, because the database may have been replaced by one with other keys. */
  forgetAll(): void {
    this.keys.forgetAll();
  }
}

const contextFor = ({ org_id, table, row, field, generation }: EncryptionContext, header: Buffer): Buffer =>
  encodeContext('sealed', header.toString('hex'), org_id, table, row, field, generation);
