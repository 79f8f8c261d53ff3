import { createHmac, hkdfSync } from 'node:crypto';
import { contextOf, decrypt, encrypt, SealBroken } from './aead.js';
import { type DataKeys } from './data-keys.js';
import { type KeyService } from './key-service.js';
import { KeyRing } from './key-ring.js';

/** Where a sealed value belongs. It can be opened there and nowhere else, so copying it to another row gains nothing. */
export type EncryptionContext = { org_id: string; table: string; row: string; field: string; generation: number };

/** Seals without asking for a key: it has one already. */
export type Seal = (place: EncryptionContext, plain: string) => Buffer;

const format = 1;
const headerLength = 5;

/**
 * Seals secrets for one place of one organization: AES-256-GCM under the organization's data key, which is wrapped by a
 * master key. Sealed bytes are format (1), number of the data key (4), nonce (12), ciphertext, tag (16).
 */
export class Sealing {
  private readonly keys: KeyRing;

  constructor(
    private readonly service: KeyService,
    store: DataKeys,
  ) {
    this.keys = new KeyRing(service, store);
  }

  /** The master key that wraps new data keys. */
  get masterKeyId(): string {
    return this.service.currentId;
  }

  /** Call it before a transaction, not in one: the organization's first data key is committed on its own. */
  async seal(place: EncryptionContext, plain: string): Promise<Buffer> {
    return (await this.sealFor(place.org_id))(place, plain);
  }

  /**
   * Holds an organization's key for something that must be sealed later, whatever happens to the database meanwhile.
   * Call it before a transaction, as `seal`.
   */
  async sealFor(orgId: string): Promise<Seal> {
    const { number, bytes } = await this.keys.newest(orgId);
    const header = Buffer.alloc(headerLength);
    header.writeUInt8(format, 0);
    header.writeUInt32BE(number, 1);
    return (place, plain) => {
      if (place.org_id !== orgId) throw new Error('This key belongs to another organization.');
      return Buffer.concat([header, encrypt(bytes, Buffer.from(plain), contextFor(place, header))]);
    };
  }

  /** @throws SealBroken when the bytes were altered or sealed for another place. */
  async open(place: EncryptionContext, sealed: Buffer): Promise<string> {
    if (sealed.length < headerLength || sealed.readUInt8(0) !== format) throw new SealBroken();
    const header = sealed.subarray(0, headerLength);
    const { bytes } = await this.keys.numbered(place.org_id, header.readUInt32BE(1));
    return decrypt(bytes, sealed.subarray(headerLength), contextFor(place, header)).toString();
  }

  /**
   * Tells whether two secrets of an organization are the same, and nothing else of them: no one who has only the
   * database can try secrets against it. Call it before a transaction, not in one.
   */
  async fingerprint(orgId: string, purpose: string, secret: string): Promise<string> {
    await this.keys.newest(orgId);
    // The first key stays as long as the organization: a newer one must not make an old secret look new.
    const { bytes } = await this.keys.numbered(orgId, 1);
    const key = Buffer.from(hkdfSync('sha256', bytes, '', `fingerprint ${purpose}`, 32));
    return createHmac('sha256', key).update(secret).digest('hex');
  }

  /** Wraps an organization's data keys with the current master key, and answers how many had another one. */
  rewrap(orgId: string): Promise<number> {
    return this.keys.rewrap(orgId);
  }

  /** Drops all keys from memory: who has the store now may know others. */
  forgetAll(): void {
    this.keys.forgetAll();
  }
}

const contextFor = ({ org_id, table, row, field, generation }: EncryptionContext, header: Buffer): Buffer =>
  contextOf('sealed', header.toString('hex'), org_id, table, row, field, generation);
