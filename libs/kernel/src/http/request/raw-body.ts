import { isUtf8 } from 'node:buffer';
import { type IncomingHttpHeaders } from 'node:http';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { ApiError, badRequest } from '../../domain/errors.js';
import { parseJson } from './json-body.js';

export { parseJson };

/** The raw body. It is parsed after the caller is admitted, so that 401 and 403 come before a 400 for the body. */
export class RawBody {
  constructor(
    private readonly sent: Buffer,
    readonly isJson: boolean,
    private readonly isEncoded: boolean,
  ) {}

  /** @throws bad_request with 415 `unsupported_media_type` for a body with a `Content-Encoding`. */
  get bytes(): Buffer {
    if (this.isEncoded && this.sent.length > 0) throw encoded();
    return this.sent;
  }

  get text(): string {
    return this.bytes.toString();
  }

  /** @throws bad_request `malformed_json`, or 415 `unsupported_media_type` for another type or encoding. */
  parse(): unknown {
    if (this.bytes.length === 0) return undefined;
    if (!this.isJson) throw new ApiError(415, 'bad_request', mediaTypeHint, { reason: 'unsupported_media_type' });
    if (!isUtf8(this.bytes)) throw badRequest('malformed_json', 'The body is not valid UTF-8.');
    return parseJson(this.text);
  }
}

/** Returns the error for a compressed body. It names the supported encoding [RFC 9110 §12.5.3]. */
const encoded = () =>
  new ApiError(415, 'bad_request', 'Compressed bodies are not supported. Send the body without Content-Encoding.', {
    reason: 'unsupported_media_type',
    headers: { 'accept-encoding': 'identity' },
  });

const mediaTypeHint = 'Send the body as application/json, in UTF-8.';

/** JSON between systems must be UTF-8 [RFC 8259 §8.1], so a header with another charset is refused. */
const json = /^application\/json *(; *(charset="?utf-8"?)? *)*$/i;

export function readBodiesRaw(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer' } as const;
  server.addContentTypeParser('*', options, ({ headers }, body, done) =>
    done(null, new RawBody(body as Buffer, json.test(headers['content-type'] ?? ''), isEncoded(headers))),
  );
}

const isEncoded = ({ 'content-encoding': encodings = '' }: IncomingHttpHeaders): boolean =>
  encodings.split(',').some((each) => !/^(identity)?$/i.test(each.trim()));

/** Returns the raw bytes of the body, for checking a third party's signature. */
export const rawBodyOf = ({ body }: FastifyRequest): Buffer => (body instanceof RawBody ? body.bytes : Buffer.alloc(0));
