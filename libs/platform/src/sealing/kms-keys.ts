import { randomBytes } from 'node:crypto';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { circuitBreaker, type CircuitBreakerPolicy, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { ConfigurationError } from '#kernel';
import { encodeContext, SealBroken } from './aead.js';
import {
  type KeyService,
  keysUnavailable,
  type KmsAccess,
  type KmsBounds,
  type KmsKey,
  MasterKeyMissing,
  type WrappedKey,
} from './key-service.js';

const defaultBounds: KmsBounds = { attempt: 1500, total: 3500, failures: 5, rest: 2000 };

/** Uses master keys that never leave AWS KMS. Data keys are sent to AWS KMS to be wrapped and unwrapped. */
export class KmsKeys implements KeyService {
  readonly currentId: string;
  private readonly clients: ReadonlyMap<string, KMSClient>;
  private readonly breaker: CircuitBreakerPolicy;
  private readonly bounds: KmsBounds;

  /** @param keys at least one. The region of a key is in its ARN. */
  constructor(
    private readonly keys: readonly KmsKey[],
    access: KmsAccess,
  ) {
    this.bounds = access.bounds ?? defaultBounds;
    this.currentId = keys[0]!.id;
    this.clients = new Map(
      keys.map(({ arn }) => [regionOf(arn), clientIn(regionOf(arn), access, this.bounds.attempt)]),
    );
    this.breaker = circuitBreaker(
      handleWhen((error) => !(error instanceof SealBroken)),
      { breaker: new ConsecutiveBreaker(this.bounds.failures), halfOpenAfter: this.bounds.rest },
    );
  }

  /** Checks that this process can wrap and unwrap with each key. @throws ConfigurationError that says what to do */
  async assertUsable(): Promise<void> {
    const problems = await Promise.all(this.keys.map((key) => this.findProblem(key)));
    const found = problems.filter((problem) => problem !== null);
    if (found.length > 0) throw new ConfigurationError(found);
  }

  wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey> {
    return this.execute(() => this.encrypt(this.keys[0]!, dataKey, context));
  }

  async unwrap({ master_key_id, wrapped }: WrappedKey, context: Buffer): Promise<Buffer> {
    const key = this.keys.find(({ id }) => id === master_key_id);
    if (!key) throw new MasterKeyMissing(master_key_id);
    return this.execute(() => this.decrypt(key, wrapped, context));
  }

  /**
   * Runs a request to AWS KMS.
   * @throws 503 `keys_unavailable` after a short wait, because work that waits for a key blocks other work.
   */
  private async execute<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.breaker.execute(work);
    } catch (cause) {
      if (cause instanceof SealBroken) throw cause;
      throw Object.assign(keysUnavailable(), { cause });
    }
  }

  private async findProblem(key: KmsKey): Promise<string | null> {
    const [probe, context] = [randomBytes(32), encodeContext('start')];
    try {
      const { wrapped } = await this.encrypt(key, probe, context);
      await this.decrypt(key, wrapped, context);
      return null;
    } catch (error) {
      return `The master key ${key.id} in AWS KMS, ${key.arn}, cannot be used: ${explainFailure(error)}`;
    }
  }

  private async encrypt({ id, arn }: KmsKey, dataKey: Buffer, context: Buffer): Promise<WrappedKey> {
    const command = new EncryptCommand({ KeyId: arn, Plaintext: dataKey, EncryptionContext: contextIn(context) });
    const { CiphertextBlob } = await this.sendInTime((abortSignal) =>
      this.getClient(arn).send(command, { abortSignal }),
    );
    return { master_key_id: id, wrapped: Buffer.from(CiphertextBlob!) };
  }

  private async decrypt({ arn }: KmsKey, wrapped: Buffer, context: Buffer): Promise<Buffer> {
    const input = { KeyId: arn, CiphertextBlob: wrapped, EncryptionContext: contextIn(context) };
    const command = new DecryptCommand(input);
    try {
      const { Plaintext } = await this.sendInTime((abortSignal) => this.getClient(arn).send(command, { abortSignal }));
      return Buffer.from(Plaintext!);
    } catch (error) {
      throw rejectedCiphertext.test((error as Error).name) ? new SealBroken() : error;
    }
  }

  private getClient(arn: string): KMSClient {
    return this.clients.get(regionOf(arn))!;
  }

  /**
   * Ends after the time limit even if the SDK still looks for credentials. The SDK may look for a long time, and
   * ignores signals.
   */
  private async sendInTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const signal = AbortSignal.timeout(this.bounds.total);
    const late = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
    return Promise.race([work(signal), late]);
  }
}

const clientIn = (region: string, { endpoint, credentials }: KmsAccess, attempt: number): KMSClient =>
  new KMSClient({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: attempt, requestTimeout: attempt, throwOnRequestTimeout: true },
  });

/**
 * Matches errors that mean that the data key was altered, or that it was wrapped for another context or by another
 * key.
 */
const rejectedCiphertext = /^(InvalidCiphertext|IncorrectKey)Exception$/;

/** Returns the encryption context. AWS's log shows it for each use of a key. */
const contextIn = (context: Buffer) => ({ latchkey: context.toString() });

const regionOf = (arn: string): string => arn.split(':')[3]!;

/** Advice for failures of AWS KMS, by the SDK's error name. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/^AccessDenied/, 'allow kms:Encrypt and kms:Decrypt in its key policy, or in the policy of this process’s role.'],
  [/^NotFound/, 'the key does not exist. Correct the ARN.'],
  [/^(Disabled|KMSInvalidState|KeyUnavailable)/, 'the key is disabled or scheduled for deletion. Enable it.'],
  [/^(InvalidKeyUsage|UnsupportedOperation)/, 'the key cannot encrypt. Use a symmetric encryption key.'],
  [
    /^(UnrecognizedClient|InvalidClientTokenId|InvalidSignature|IncompleteSignature|MissingAuthentication|ExpiredToken|SignatureDoesNotMatch)/,
    'AWS rejects the credentials. Correct or renew AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and check this ' +
      'machine’s clock.',
  ],
  [
    /^(CredentialsProvider|TokenProvider)Error/,
    'no AWS credentials were found. Give the process a role, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
];

function explainFailure(error: unknown): string {
  const { name, code } = error as { name: string; code?: string };
  const known = advice.find(([pattern]) => pattern.test(name));
  if (known) return `${known[1]} (${name})`;
  return (
    `AWS KMS does not answer (${code ?? name}). Check that this process can reach AWS KMS. If AWS_ENDPOINT_URL_KMS ` +
    'is set, check that address.'
  );
}
