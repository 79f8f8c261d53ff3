import { createHash } from 'node:crypto';
import { invalid, type Reads, type Transactions, unsupportedMediaType, invalidValue } from '#kernel';
import { rareLimits, assertNotBusy, Sandbox, type SandboxedTask, SandboxStopped } from '#platform/sandbox';
import { type RemadeImage, type SentImage } from './remake-image.js';

const remakeTask: SandboxedTask<SentImage, RemadeImage> = {
  module: new URL('./remake-image.js', import.meta.url).href,
};

/** An image with 4096 × 4096 pixels in the slowest format takes about 0.3 s and 130 MB, most of it outside the heap. */
const limits = { ...rareLimits, processes: 1, time: 10_000, memory: 160 << 20, waiting: 4 };

const sendable = /^(?:image\/(?:png|jpeg|webp)|multipart\/form-data) *(?:;|$)/i;

/** An uploaded image, not yet validated. */
export type ImageUpload = { type: string; bytes: Buffer };

/** Owns the images that ship with the product. */
const shippedOwner = 'latchkey';

/**
 * Stores uploaded images in the rows of their organization, after re-encoding them in the sandbox. Also serves the
 * images that ship with the product, which every process has.
 */
export class Images {
  private readonly sandbox = new Sandbox(limits);
  private readonly shipped = new Map<string, Buffer>();

  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
  ) {}

  /**
   * Re-encodes an image as WebP of at most 512 pixels a side, without metadata. May take seconds: do not call it inside
   * a transaction.
   * @throws bad_request `unsupported_media_type`; validation_error if it is not an image; rate_limited
   */
  async remake(orgId: string, { type, bytes }: ImageUpload): Promise<Buffer> {
    if (!sendable.test(type)) throw unsupportedMediaType(uploadHint);
    const result = await this.inSandbox(orgId, { type, body: bytes.toString('base64') });
    if ('refused' in result) throw invalid('', invalidValue, result.refused);
    return Buffer.from(result.image, 'base64');
  }

  /**
   * Stores an image for its owner. If the owner already has the same image, it is not stored again.
   * @param owner the id or the name of the owner.
   * @returns its permanent path, relative to the service's address.
   */
  async store(orgId: string, owner: string, bytes: Buffer): Promise<string> {
    const id = deriveImageId(owner, bytes);
    await this.transactions.execute(orgId, insert, { id, bytes });
    return `/image/${orgId}/${id}`;
  }

  /**
   * Serves a WebP image that ships with the product, as long as this process runs.
   * @returns the path, as `store` does
   */
  ship(owner: string, bytes: Buffer): string {
    const id = deriveImageId(owner, bytes);
    this.shipped.set(id, bytes);
    return `/image/${shippedOwner}/${id}`;
  }

  /** Stores the image at a path for another owner in the same organization. Null if there is no image. */
  async copy(orgId: string, address: string | null, owner: string): Promise<string | null> {
    const bytes = address === null ? null : await this.find(isShipped(address) ? shippedOwner : orgId, idIn(address));
    return bytes && this.store(orgId, owner, bytes);
  }

  async find(orgId: string, id: string): Promise<Buffer | null> {
    if (orgId === shippedOwner) return this.shipped.get(id) ?? null;
    return (await this.reads.one<{ bytes: Buffer }>(orgId, select, { id }))?.bytes ?? null;
  }

  /** Removes the image at a path, if there is one. */
  async forget(orgId: string, address: string | null): Promise<void> {
    if (address !== null) await this.transactions.execute(orgId, remove, { id: idIn(address) });
  }

  onApplicationShutdown(): void {
    this.sandbox.close();
  }

  private async inSandbox(orgId: string, sent: SentImage): Promise<RemadeImage> {
    try {
      return (await this.sandbox.run(orgId, remakeTask, sent))[0]!;
    } catch (thrown) {
      if (!(thrown instanceof SandboxStopped)) throw thrown;
      assertNotBusy(thrown);
      return { refused: 'The image takes too much memory to decode. Send a simpler image.' };
    }
  }
}

const deriveImageId = (owner: string, bytes: Buffer): string =>
  createHash('sha256').update(`${owner}\0`).update(bytes).digest('base64url');

const idIn = (address: string): string => address.split('/').at(-1)!;

const isShipped = (address: string): boolean => address.startsWith(`/image/${shippedOwner}/`);

const uploadHint =
  'Send the image as image/png, image/jpeg or image/webp, or as the field `file` of multipart/form-data.';

const insert = `
  insert into kernel.images (org_id, id, bytes) values (:org_id, :id, :bytes) on conflict do nothing`;

const select = 'select bytes from kernel.images where org_id = :org_id and id = :id';

const remove = 'delete from kernel.images where org_id = :org_id and id = :id';
