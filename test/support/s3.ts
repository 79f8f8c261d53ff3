import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';

/** An error in the format of S3. */
class Refused extends Error {
  constructor(
    readonly code: string,
    readonly status = 403,
  ) {
    super(code);
  }
}

type Stored = { body: Buffer; stored_at: Date };

const bucket = 'backups';

/** Implements the part of the S3 protocol that backups need. It accepts only requests with a correct signature. */
export async function startS3() {
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: randomBytes(20).toString('hex') };
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Buffer[]>();
  const s3 = {
    credentials,
    bucket,
    url: '',
    objects,
    uploads,
    /** The number of objects on a page of a list. */
    pageSize: 2,
    /** Whether the server refuses parts of uploads. */
    refusesParts: false,
    stop: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };

  function upload(method: string, key: string, query: URLSearchParams, body: Buffer): string {
    const id = query.get('uploadId');
    if (id === null) {
      uploads.set(`upload of ${key}`, []);
      return `<InitiateMultipartUploadResult><UploadId>upload of ${key}</UploadId></InitiateMultipartUploadResult>`;
    }
    const parts = uploads.get(id);
    if (!parts) throw new Refused('NoSuchUpload', 404);
    if (method === 'DELETE') return uploads.delete(id) ? '' : '';
    if (method === 'PUT') {
      if (s3.refusesParts) throw new Refused('SlowDown', 503);
      parts[Number(query.get('partNumber')) - 1] = body;
      return '';
    }
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)];
    const isComplete = listed.every(([, number, tag]) => md5(parts[Number(number) - 1]!) === tag);
    if (!isComplete || listed.length !== parts.length) throw new Refused('InvalidPart', 400);
    objects.set(key, { body: Buffer.concat(parts), stored_at: new Date() });
    uploads.delete(id);
    return '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>';
  }

  function list(query: URLSearchParams): string {
    const names = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const shown = names.slice(from, from + s3.pageSize).map((key) => {
      const { body, stored_at } = objects.get(key)!;
      const modified = `<LastModified>${stored_at.toISOString()}</LastModified>`;
      return `<Contents><Key>${key}</Key>${modified}<Size>${body.length}</Size></Contents>`;
    });
    const next = from + s3.pageSize;
    const more = next < names.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    return `<ListBucketResult>${shown.join('')}${more}</ListBucketResult>`;
  }

  function answer(request: IncomingMessage, body: Buffer): string {
    verify(request, body, credentials);
    const { pathname, searchParams } = new URL(request.url!, s3.url);
    const [, name, ...key] = decodeURIComponent(pathname).split('/');
    if (name !== bucket) throw new Refused('NoSuchBucket', 404);
    const method = request.method!;
    if (searchParams.has('uploads') || searchParams.has('uploadId'))
      return upload(method, key.join('/'), searchParams, body);
    if (method === 'GET' && searchParams.get('list-type') === '2') return list(searchParams);
    if (method === 'DELETE') return objects.delete(key.join('/')) ? '' : '';
    throw new Refused('MethodNotAllowed', 405);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      try {
        const said = answer(request, body);
        response.writeHead(200, { etag: `"${md5(body)}"` }).end(said);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        response.writeHead(error.status).end(`<Error><Code>${error.code}</Code></Error>`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  s3.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return s3;
}

const md5 = (body: Buffer): string => createHash('md5').update(body).digest('hex');
const hash = (body: Buffer | string): string => createHash('sha256').update(body).digest('hex');
const keyed = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const authorization = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/;

type Credentials = { accessKeyId: string; secretAccessKey: string };

/** Rebuilds the signed text from the request, as S3 does. */
function verify(request: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey }: Credentials): void {
  const { method, url, headers } = request;
  const [, id, scope, names, signature] = authorization.exec(headers.authorization ?? '') ?? [];
  if (!signature) throw new Refused('AccessDenied');
  if (id !== accessKeyId) throw new Refused('InvalidAccessKeyId');
  const [path, query = ''] = url!.split('?');
  const sorted = query
    .split('&')
    .map((pair) => pair.replace('+', '%20').replaceAll('*', '%2A'))
    .sort();
  const time = String(headers['x-amz-date']);
  const bodyHash = String(headers['x-amz-content-sha256']);
  const isWhole = ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names!.split(';').includes(name));
  const credentialScope = `${time.slice(0, 8)}/eu-central-1/s3/aws4_request`;
  const signed = names!.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, sorted.join('&'), signed.join(''), names, bodyHash].join('\n');
  const key = credentialScope.split('/').reduce<Buffer | string>(keyed, `AWS4${secretAccessKey}`);
  const expected = keyed(key, ['AWS4-HMAC-SHA256', time, credentialScope, hash(canonical)].join('\n')).toString('hex');
  if ([bodyHash === hash(body), isWhole, scope === credentialScope, expected === signature].includes(false))
    throw new Refused('SignatureDoesNotMatch');
}
