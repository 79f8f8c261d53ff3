import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type ApiError } from '../../domain/errors.js';

/** Port: shows errors to people as pages. Without a provider, every error is JSON. */
export abstract class ErrorPages {
  abstract send(reply: FastifyReply, requestId: string, error: ApiError): void;
}

/** Whether a person opened this address in a browser. Programs ask for other types, or send a token. */
export const isOpenedByBrowser = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  acceptsHtml(headers.accept ?? '') &&
  (headers['sec-fetch-dest'] === undefined || headers['sec-fetch-dest'] === 'document');

/** Whether an Accept header names HTML, with a weight above 0. Source: RFC 9110, 12.5.1. */
const acceptsHtml = (accept: string): boolean =>
  accept.split(',').some((each) => {
    const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    return type === 'text/html' && !parameters.some((part) => /^q=0(?:\.0*)?$/.test(part));
  });
