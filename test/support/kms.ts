import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';

type Asked = { KeyId: string; Plaintext: string; CiphertextBlob: string; EncryptionContext: Record<string, string> };

/** An error in the format of AWS KMS. */
class Refused extends Error {
  constructor(
    readonly type: string,
    readonly status = 400,
  ) {
    super(type);
  }
}

export const kmsKey = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
export const otherKmsKey = 'arn:aws:kms:eu-central-1:111122223333:key/aaaabbbb-12ab-34cd-56ef-1234567890ab';

/**
 * Implements the protocol of AWS KMS: JSON 1.1, requests signed with Signature Version 4, and ciphertexts that include
 * their key and encryption context.
 */
export async function startKms() {
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: randomBytes(20).toString('hex') };
  const keys = new Map([kmsKey, otherKmsKey].map((arn) => [arn, randomBytes(32)]));
  const kms = {
    credentials,
    url: '',
    /** Names of the received operations, in order. */
    asked: [] as string[],
    /** The error for all requests. With `silence`, the server never responds. */
    answers: null as string | null,
    stop: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
    /** Starts the server again on the same port. */
    start: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
  };
  let port = 0;

  function answer(request: IncomingMessage, body: string): object {
    const [service, operation] = String(request.headers['x-amz-target']).split('.');
    if (service !== 'TrentService' || request.headers['content-type'] !== 'application/x-amz-json-1.1')
      throw new Refused('UnknownOperationException');
    verify(request, body, credentials);
    kms.asked.push(operation!);
    if (kms.answers) throw new Refused(kms.answers, /Internal/.test(kms.answers) ? 500 : 400);
    const { KeyId, Plaintext, CiphertextBlob, EncryptionContext } = JSON.parse(body) as Asked;
    const key = keys.get(KeyId);
    if (!key) throw new Refused('NotFoundException');
    const context = Buffer.from(JSON.stringify(Object.entries(EncryptionContext).sort()));
    if (operation === 'Encrypt')
      return { KeyId, CiphertextBlob: encrypted(KeyId, key, Buffer.from(Plaintext, 'base64'), context) };
    return { KeyId, Plaintext: decrypted(KeyId, key, Buffer.from(CiphertextBlob, 'base64'), context) };
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (kms.answers === 'silence') return;
      const send = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
      try {
        send(200, answer(request, Buffer.concat(parts).toString()));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        send(error.status, { __type: error.type, message: 'No.' });
      }
    });
  });
  await kms.start();
  ({ port } = server.address() as AddressInfo);
  kms.url = `http://127.0.0.1:${port}`;
  return kms;
}

export type Kms = Awaited<ReturnType<typeof startKms>>;

/** The content: the key's ARN, nonce, tag and ciphertext. */
function encrypted(arn: string, key: Buffer, plain: Buffer, context: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from(arn), nonce, cipher.getAuthTag(), text]).toString('base64');
}

function decrypted(arn: string, key: Buffer, blob: Buffer, context: Buffer): string {
  if (blob.subarray(0, 8).toString() !== 'arn:aws:') throw new Refused('InvalidCiphertextException');
  if (blob.subarray(0, arn.length).toString() !== arn) throw new Refused('IncorrectKeyException');
  const rest = blob.subarray(arn.length);
  const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, 12)).setAAD(context);
  decipher.setAuthTag(rest.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(rest.subarray(28)), decipher.final()]).toString('base64');
  } catch {
    throw new Refused('InvalidCiphertextException');
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const hourOf = (time: string): number =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const authorization = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/;

/** Rebuilds the signed text from the request, as AWS does. */
function verify(request: IncomingMessage, body: string, { accessKeyId, secretAccessKey }: Kms['credentials']): void {
  const { method, url, headers } = request;
  const [, id, scope, names, signature] = authorization.exec(headers.authorization ?? '') ?? [];
  if (!signature) throw new Refused('MissingAuthenticationTokenException');
  if (id !== accessKeyId) throw new Refused('UnrecognizedClientException');
  const time = String(headers['x-amz-date']);
  const isNow = Math.abs(Date.now() - hourOf(time)) < 300_000;
  const isWhole = ['host', 'x-amz-date', 'x-amz-target'].every((name) => names!.split(';').includes(name));
  const credentialScope = `${time.slice(0, 8)}/eu-central-1/kms/aws4_request`;
  const signed = names!.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', signed.join(''), names, hash(body)].join('\n');
  const key = credentialScope.split('/').reduce<Buffer | string>(keyed, `AWS4${secretAccessKey}`);
  const expected = keyed(key, ['AWS4-HMAC-SHA256', time, credentialScope, hash(canonical)].join('\n')).toString('hex');
  if ([isNow, isWhole, scope === credentialScope, expected === signature].includes(false))
    throw new Refused('InvalidSignatureException');
}
