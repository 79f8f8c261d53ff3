import { type FastifyInstance } from 'fastify';
import { ApiError } from '../../domain/errors.js';
import { parseJson } from './json-body.js';

/**
 * A body as it came. It is read after the caller is admitted, because who may not call a route learns that (401, 403)
 * before what is wrong with the body (400).
 */
export class RawBody {
  constructor(
    readonly bytes: Buffer,
    private readonly isJson: boolean,
  ) {}

  get text(): string {
    return this.bytes.toString();
  }

  /** @throws bad_request `malformed_json` or, for another content type, 415 `unsupported_media_type`. */
  parse(): unknown {
    if (this.isJson || this.bytes.length === 0) return parseJson(this.text);
    throw new ApiError(415, 'bad_request', 'Send the body as application/json.', { reason: 'unsupported_media_type' });
  }
}

export function readBodiesRaw(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer' } as const;
  server.addContentTypeParser(/^application\/json(;|$)/i, options, (_, body, done) =>
    done(null, new RawBody(body as Buffer, true)),
  );
  server.addContentTypeParser('*', options, (_, body, done) => done(null, new RawBody(body as Buffer, false)));
}
