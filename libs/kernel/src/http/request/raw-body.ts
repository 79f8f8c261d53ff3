import { isUtf8 } from 'node:buffer';
import { type IncomingHttpHeaders } from 'node:http';
import { type Readable } from 'node:stream';
import { type Type } from '@nestjs/common';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { everybody, type RouteAccess } from '../../domain/decision.js';
import { unsupportedMediaType, malformedJson, payloadTooLarge, malformedRequest } from '../../domain/errors.js';
import { addRouteConfig } from '../known-routes.js';
import { parseJson } from './json-body.js';
import { type ApiError, refineError } from '../../domain/error-definitions.js';

export { parseJson };

/** Maximum size in bytes of a body that is read before its sender is known, and of a route that needs no token. */
export const maxUnknownSender = 16 * 1024;

/** The raw body. It is parsed after the caller is admitted, so that 401 and 403 come before a 400 for the body. */
export class RawBody {
  readonly isJson: boolean;
  private readonly isEncoded: boolean;
  private sent: Buffer | null = null;

  constructor(
    private readonly source: Readable,
    private readonly headers: IncomingHttpHeaders,
  ) {
    this.isJson = isJson(headers['content-type'] ?? '');
    this.isEncoded = isEncoded(headers);
  }

  /**
   * Reads the body unless it is already read.
   * @throws bad_request with 413 `payload_too_large`.
   */
  async read(maxBytes: number): Promise<void> {
    this.sent ??= await readBytes(this.source, this.announced, maxBytes);
  }

  get isRead(): boolean {
    return this.sent !== null;
  }

  /** The size in bytes that the client announced. Infinity for a chunked body. */
  get announced(): number {
    const { 'content-length': length, 'transfer-encoding': chunked } = this.headers;
    return chunked === undefined ? Number(length ?? 0) : Infinity;
  }

  /** @throws bad_request with 415 `unsupported_media_type` for a body with a `Content-Encoding`. */
  get bytes(): Buffer {
    if (this.sent === null) throw new Error('The body must be read first, with readBody.');
    if (this.isEncoded && this.sent.length > 0) throw encoded();
    return this.sent;
  }

  get text(): string {
    return this.bytes.toString();
  }

  /** @throws bad_request `malformed_json`, or 415 `unsupported_media_type` for another type or encoding. */
  parse(): unknown {
    if (this.bytes.length === 0) return undefined;
    if (!this.isJson) throw unsupportedMediaType(mediaTypeHint);
    if (!isUtf8(this.bytes)) throw malformedJson('The body is not valid UTF-8.');
    return parseJson(this.text);
  }
}

/** Returns the error for a compressed body. It names the supported encoding [RFC 9110 §12.5.3]. */
const encoded = refineError(unsupportedMediaType, () => ({
  message: 'Compressed bodies are not supported. Send the body without Content-Encoding.',
  headers: { 'accept-encoding': 'identity' },
}));

const mediaTypeHint = 'Send the body as application/json, in UTF-8.';

/** JSON between systems must be UTF-8 [RFC 8259 §8.1], so a header with another charset is refused. */
function isJson(contentType: string): boolean {
  const [type, ...parameters] = contentType.split(';').map((part) => part.trim());
  return /^application\/json$/i.test(type!) && parameters.every((each) => /^(charset="?utf-8"?)?$/i.test(each));
}

/**
 * Reads bodies of routes that need no token, up to 16 KiB or the route's `BodyLimit`, and other bodies up to 16 KiB. The
 * guards read larger ones with `readBody`, once they know the sender.
 */
export function readBodiesRaw(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', async ({ headers, routeOptions }: FastifyRequest, payload: Readable) => {
    const body = new RawBody(payload, headers);
    const { needsNoToken = false, bodyLimit = maxUnknownSender } = routeOptions.config as OpenRoute;
    if (needsNoToken) await body.read(bodyLimit);
    else if (body.announced <= maxUnknownSender) await body.read(routeOptions.bodyLimit);
    return body;
  });
}

type OpenRoute = { needsNoToken?: boolean; bodyLimit?: number };

/** Marks the routes that need no token, before they are added to the server. */
export function markOpenRoutes(controllers: readonly (Type<object> & { access?: RouteAccess<string> })[]): void {
  for (const { access = {}, prototype } of controllers)
    for (const [handler, check] of Object.entries(access))
      if (check === everybody) addRouteConfig(Reflect.get(prototype, handler) as object, { needsNoToken: true });
}

/** Whether the body is still unread, because only a known sender can send one of its size. */
export const isUnread = ({ body }: FastifyRequest): boolean => body instanceof RawBody && !body.isRead;

/** Whether the body may be larger than this, and not so large that the route refuses it. */
export function mayExceed({ body, routeOptions: { bodyLimit } }: FastifyRequest, bytes: number): boolean {
  if (!(body instanceof RawBody) || bodyLimit <= bytes) return false;
  return body.announced === Infinity || (body.announced > bytes && body.announced <= bodyLimit);
}

/**
 * Reads the body of a request whose sender is known.
 * @throws bad_request with 413 `payload_too_large` above the limit of the route.
 */
export async function readBody({ body, routeOptions }: FastifyRequest): Promise<void> {
  if (body instanceof RawBody) await body.read(routeOptions.bodyLimit);
}

function readBytes(source: Readable, announced: number, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  return new Promise<Buffer>((resolve, reject) => {
    if (announced !== Infinity && announced > maxBytes) return reject(payloadTooLarge(maxBytes));
    if (source.destroyed) return reject(cutOff());
    const listeners = {
      data: (piece: Buffer) =>
        (size += piece.length) > maxBytes ? end(payloadTooLarge(maxBytes)) : pieces.push(piece),
      end: () => end(),
      error: () => end(cutOff()),
      close: () => end(cutOff()),
    };
    const end = (error?: ApiError) => {
      for (const [event, listener] of Object.entries(listeners)) source.off(event, listener);
      if (error) reject(error);
      else resolve(Buffer.concat(pieces, size));
    };
    for (const [event, listener] of Object.entries(listeners)) source.on(event, listener);
  });
}

const cutOff = refineError(malformedRequest, () => 'The connection was closed before the body arrived.');

const isEncoded = ({ 'content-encoding': encodings = '' }: IncomingHttpHeaders): boolean =>
  encodings.split(',').some((each) => !/^(identity)?$/i.test(each.trim()));

/** Returns the raw bytes of the body, for checking a third party's signature. */
export const readRawBody = ({ body }: FastifyRequest): Buffer =>
  body instanceof RawBody ? body.bytes : Buffer.alloc(0);
