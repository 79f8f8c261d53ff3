import { type FastifyReply, type FastifyRequest } from 'fastify';
import { givenUp, RawBody } from '#kernel';

/** The request as the MCP packages expect it. It is aborted when the client disconnects. */
export function webRequestOf({ headers, method }: FastifyRequest, reply: FastifyReply): Request {
  // Omits credentials, because the caller is already authenticated and handlers do not need them.
  const sent = Object.entries(headers).filter(([name]) => name !== 'authorization' && name !== 'cookie');
  const told = sent.filter((header): header is [string, string] => typeof header[1] === 'string');
  return new Request('http://mcp.invalid/', { method, headers: told, signal: givenUp(reply) });
}

/** @throws bad_request `malformed_json`, `unsupported_media_type`. */
export const messageIn = ({ body }: FastifyRequest): unknown => (body instanceof RawBody ? body.parse() : undefined);
