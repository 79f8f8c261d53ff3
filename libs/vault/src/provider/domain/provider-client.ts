import { type Readable } from 'node:stream';
import { pauseFor } from '#kernel';
import { type OutgoingAnswer, type OutgoingRequest } from '#platform/outgoing';
import { type RequestSecrets } from './request-secrets.js';
import { isUnreadable } from './nesting.js';
import { type SecretMask } from './secret-mask.js';
import { type TokenAnswer } from './token-answer.js';

/** A request to a third party, and what is secret in it. */
export type ProviderRequest = Omit<OutgoingRequest, 'secrets'> & { secrets: RequestSecrets };

/** A response whose body is still being received. */
export type ProviderStream = { status: number; headers: Record<string, string>; body: Readable };

/**
 * Port to third parties. All requests of the vault go through it, so that no response contains a secret of its request,
 * and no secret reaches another origin.
 */
export abstract class ProviderClient {
  /** Like `Outgoing.findRefusal`. */
  abstract findRefusal(url: string): string | null;

  /**
   * Sends a request.
   * @throws OutgoingError
   */
  abstract send(request: ProviderRequest): Promise<ProviderAnswer>;

  /**
   * Sends a request to a token endpoint.
   * @throws OutgoingError
   */
  abstract requestTokens(request: ProviderRequest): Promise<TokenAnswer>;

  /**
   * Sends a request, and returns once the headers arrive. Redirects are not followed. The body is decoded, but the
   * caller must mask the messages in it, because only parsed messages contain no escapes.
   * @throws OutgoingError
   */
  abstract open(
    request: Omit<ProviderRequest, 'timeout_ms' | 'max_bytes' | 'cut' | 'signal'>,
    signal: AbortSignal,
  ): Promise<ProviderStream>;
}

/** A third party's response without the secrets of its request. */
export class ProviderAnswer implements OutgoingAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly truncated: boolean;
  readonly #received: Buffer;
  /** Null if the body contains no secret. */
  readonly #mask: SecretMask | null;

  static async of(answer: OutgoingAnswer, mask: SecretMask, maxBytes = Infinity): Promise<ProviderAnswer> {
    const masked = await mask.maskLongBytes(answer.body, answer.truncated);
    return new ProviderAnswer(answer, masked, mask, maxBytes);
  }

  private constructor(answer: OutgoingAnswer, masked: Buffer, mask: SecretMask, maxBytes: number) {
    const { status, headers, body, truncated } = answer;
    this.status = status;
    this.headers = mask.maskHeaders(headers);
    this.body = masked.subarray(0, maxBytes);
    this.truncated = truncated || masked.length > maxBytes;
    this.#received = body;
    this.#mask = masked === body ? null : mask;
  }

  /** Returns the value of the body. Undefined if the body is not JSON, or exceeds the limits of JSON. */
  async json(): Promise<unknown> {
    const value = await this.read();
    return value === 'unreadable' ? undefined : value?.json;
  }

  /**
   * Parses the body, and masks its values. A masked text would not always be JSON, for example if a secret is a number.
   * @returns `unreadable` if the body exceeds the limits of JSON, undefined if it is not JSON.
   */
  async read(): Promise<{ json: unknown } | 'unreadable' | undefined> {
    const text = this.#received.toString();
    await pauseFor(text.length);
    if (isUnreadable(text)) return 'unreadable';
    await pauseFor(text.length);
    const value = parse(text);
    if (value === undefined) return undefined;
    await pauseFor(text.length);
    const json = this.#mask ? await this.#mask.maskValue(value) : value;
    return json === undefined ? undefined : { json };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
