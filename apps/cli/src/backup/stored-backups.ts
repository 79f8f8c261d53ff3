import { SystemClock } from '#kernel/plain';
import { type Configuration } from '#platform/configuration';
import { type BackupLocation } from '../product/backup-settings.js';
import { S3Bucket, type StoredObject } from './s3-bucket.js';

/** The name of a backup says when it was made, so that names sort by age. */
const namePattern = /^latchkey-\d{8}T\d{6}Z\.age$/;

/** The backups in a bucket. Other objects there are never read or deleted. */
export class StoredBackups {
  private readonly bucket: S3Bucket;

  constructor(
    private readonly location: BackupLocation,
    configuration: Configuration,
  ) {
    this.bucket = new S3Bucket(location.bucket, configuration);
  }

  async store(content: AsyncIterable<Uint8Array>): Promise<{ location: string; bytes: number }> {
    const time = new SystemClock().now().toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
    const key = `${this.location.prefix}latchkey-${time}.age`;
    return { bytes: await this.bucket.put(key, content), location: `s3://${this.location.bucket}/${key}` };
  }

  /** Deletes all backups except the newest ones. Returns the number of deleted backups. */
  async deleteOldest(keep: number): Promise<number> {
    const old = (await this.list()).slice(keep);
    for (const { key } of old) await this.bucket.delete(key);
    return old.length;
  }

  async findLast(): Promise<StoredObject | null> {
    return (await this.list())[0] ?? null;
  }

  /** Lists the backups, newest first. */
  private async list(): Promise<StoredObject[]> {
    const { prefix } = this.location;
    const found = (await this.bucket.list(prefix)).filter(({ key }) => namePattern.test(key.slice(prefix.length)));
    return found.sort((one, other) => (one.key < other.key ? 1 : -1));
  }
}
