import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { SignatureV4 } from '@smithy/signature-v4';
import { type Configuration, kmsAccess } from '#platform/configuration';
import { OperatorError } from '#composition/operator-error';
import { backupSettings } from '../product/backup-settings.js';

/** Bytes of one part of an upload. A bucket accepts 10,000 parts, which is 160 GB. */
const partBytes = 16 << 20;

/** Milliseconds for one request. A part of 16 MiB takes two minutes at 1 Mbit/s. */
const maxRequestTime = 180_000;

export type StoredObject = { key: string; bytes: number; stored_at: Date };

type Sent = { query?: Record<string, string>; body?: Uint8Array | string };

/** A bucket of an S3-compatible server. Requests are signed with AWS Signature Version 4, including their bodies. */
export class S3Bucket {
  private readonly base: URL;
  private readonly signer: SignatureV4;

  constructor(
    private readonly name: string,
    configuration: Configuration,
  ) {
    const { AWS_REGION: region, AWS_ENDPOINT_URL_S3: endpoint } = configuration.read(backupSettings);
    this.base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
    // Without credentials in the settings, the AWS SDK finds those of the pod or machine.
    const credentials = kmsAccess(configuration).credentials ?? defaultProvider();
    this.signer = new SignatureV4({ service: 's3', region, credentials, sha256: Sha256, uriEscapePath: false });
  }

  /** Stores an object in parts. It appears completely or not at all. Returns its size. */
  async put(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const begun = await (await this.send('POST', key, { query: { uploads: '' } })).text();
    const uploadId = readElements(begun, 'UploadId')[0];
    if (uploadId === undefined) throw new OperatorError(`The bucket ${this.name} did not start the upload.`);
    try {
      return await this.putParts(key, uploadId, content);
    } catch (error) {
      // The parts would cost money until the bucket expires them.
      await this.send('DELETE', key, { query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.send('DELETE', key);
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    for (let token: string | undefined; ;) {
      const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) };
      const page = await (await this.send('GET', '', { query })).text();
      for (const content of readElements(page, 'Contents')) {
        const [key, size, modified] = ['Key', 'Size', 'LastModified'].map(
          (name) => readElements(content, name)[0] ?? '',
        );
        found.push({ key: key!, bytes: Number(size), stored_at: new Date(modified!) });
      }
      token = readElements(page, 'NextContinuationToken')[0];
      if (token === undefined) return found;
    }
  }

  private async putParts(key: string, uploadId: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const parts: string[] = [];
    let bytes = 0;
    for await (const body of inParts(content)) {
      const partNumber = String(parts.length + 1);
      const { headers } = await this.send('PUT', key, { query: { partNumber, uploadId }, body });
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.get('etag') ?? ''}</ETag></Part>`);
      bytes += body.length;
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const completed = await (await this.send('POST', key, { query: { uploadId }, body })).text();
    // The server may send the status 200 before it fails.
    if (!completed.includes('<CompleteMultipartUploadResult')) throw this.failure(200, completed);
    return bytes;
  }

  private async send(method: string, key: string, { query = {}, body }: Sent = {}): Promise<Response> {
    const { protocol, hostname, port, host, pathname } = this.base;
    const path = `${pathname.replace(/\/$/, '')}/${this.name}/${encodeKey(key)}`;
    const request = { method, protocol, hostname, path, query, headers: { host }, ...(port && { port: Number(port) }) };
    const { headers } = await this.signer.sign({ ...request, body }).catch((cause: unknown) => {
      throw new OperatorError(
        `The credentials for the bucket ${this.name} cannot be loaded (${(cause as Error).name}). Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run the command where the AWS SDK finds a role.`,
        { cause },
      );
    });
    const target = new URL(`${path}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`, this.base);
    const signal = AbortSignal.timeout(maxRequestTime);
    const response = await fetch(target, { method, headers, body: body as BodyInit, signal, redirect: 'manual' }).catch(
      (cause: unknown) => {
        throw new OperatorError(`The server of the bucket ${this.name} (${this.base.host}) does not answer.`, {
          cause,
        });
      },
    );
    if (response.ok) return response;
    throw this.failure(response.status, await response.text());
  }

  /** The code of the server, such as `AccessDenied`, says what is wrong. Its message may quote the request. */
  private failure(status: number, answer: string): OperatorError {
    const code = readElements(answer, 'Code')[0]?.replace(/\W/g, '') ?? 'no code';
    return new OperatorError(
      `The bucket ${this.name} refused the request (${status}, ${code}). Check the bucket, AWS_REGION and the credentials.`,
    );
  }
}

const encodeKey = (key: string): string =>
  encodeURIComponent(key)
    .replaceAll('%2F', '/')
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Joins and splits chunks, so that every part except the last has the same size. There is always at least one part. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = Buffer.allocUnsafe(partBytes);
  let length = 0;
  let count = 0;
  for await (const chunk of content)
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + partBytes - length);
      part.set(piece, length);
      from += piece.length;
      length += piece.length;
      if (length < partBytes) continue;
      yield part;
      [part, length, count] = [Buffer.allocUnsafe(partBytes), 0, count + 1];
    }
  if (length > 0 || count === 0) yield part.subarray(0, length);
}

/** Returns the texts of all elements with this name. S3 uses no attributes, comments or CDATA in them. */
const readElements = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => decodeText(rest.slice(0, Math.max(0, rest.indexOf(`</${name}>`)))));

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#13': '\r', '#34': '"' };

const decodeText = (text: string): string =>
  text.includes('<') ? text : text.replace(/&([\w#]{1,5});/g, (entity, name: string) => entities[name] ?? entity);

/** The hash of the SDK's signer, computed by Node. */
class Sha256 {
  private hash: Hash | Hmac;

  constructor(private readonly secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = this.begin();
  }

  update(data: Uint8Array): void {
    this.hash.update(data);
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }

  reset(): void {
    this.hash = this.begin();
  }

  private begin(): Hash | Hmac {
    return this.secret === undefined ? createHash('sha256') : createHmac('sha256', this.secret as Buffer);
  }
}
