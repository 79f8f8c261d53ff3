import { isUtf8 } from 'node:buffer';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { ApiError, badRequest } from '../../domain/errors.js';
import { parseJson } from './json-body.js';

export { parseJson };

/** The raw body. It is parsed after the caller is admitted, so that 401 and 403 come before a 400 for the body. */
export class RawBody {
  constructor(
    readonly bytes: Buffer,
    readonly isJson: boolean,
  ) {}

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

const mediaTypeHint = 'Send the body as application/json, in UTF-8.';

/** JSON between systems must be UTF-8 [RFC 8259 §8.1], so a header with another charset is refused. */
const json = /^application\/json *(; *(charset="?utf-8"?)? *)*$/i;

export function readBodiesRaw(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer' } as const;
  server.addContentTypeParser('*', options, ({ headers }, body, done) =>
    done(null, new RawBody(body as Buffer, json.test(headers['content-type'] ?? ''))),
  );
}

/** Returns the raw bytes of the body, for checking a third party's signature. */
export const rawBodyOf = ({ body }: FastifyRequest): Buffer => (body instanceof RawBody ? body.bytes : Buffer.alloc(0));
