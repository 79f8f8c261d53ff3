import { type FastifyReply, type FastifyRequest } from 'fastify';
import { givenUp, RawBody } from '#kernel';

/** The request as the packages of the protocol take it, which ends when whoever sent it goes away. */
export function webRequestOf({ headers, method }: FastifyRequest, reply: FastifyReply): Request {
  // Whose request it is was decided before; who it comes from is nothing that a handler needs.
  const sent = Object.entries(headers).filter(([name]) => name !== 'authorization' && name !== 'cookie');
  const told = sent.filter((header): header is [string, string] => typeof header[1] === 'string');
  return new Request('http://mcp.invalid/', { method, headers: told, signal: givenUp(reply) });
}

/** @throws bad_request `malformed_json`, `unsupported_media_type`. */
export const messageIn = ({ body }: FastifyRequest): unknown => (body instanceof RawBody ? body.parse() : undefined);
