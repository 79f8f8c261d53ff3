import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type ApiError } from '../../domain/errors.js';

/** Shows errors to people. Without a provider, every error is JSON. */
export abstract class ErrorPages {
  abstract send(reply: FastifyReply, requestId: string, error: ApiError): void;
}

/** Whether a person opened this address in a browser. Programs ask for other types, or send a token. */
export const isOpenedByBrowser = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  /\btext\/html\b/.test(headers.accept ?? '') &&
  (headers['sec-fetch-dest'] === undefined || headers['sec-fetch-dest'] === 'document');
