import { type FastifyRequest } from 'fastify';
import { unauthorized } from '../errors.js';
import { RawBody } from '../http/raw-body.js';
import { type RequestVerifier } from './request-verifier.js';

/**
 * The organization that a signed request of another service is about. To be asked before pipes parse the body.
 * @throws unauthorized
 */
export function verifyRequest(verifier: RequestVerifier, request: FastifyRequest): Promise<string> {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw unauthorized('token_missing', 'A service token is required in the Authorization header.');
  const body = request.body instanceof RawBody ? request.body.text : '';
  return verifier.verify(token, { method: request.method, path: request.url, body });
}
