import { type FastifyRequest } from 'fastify';
import { RawBody } from '#kernel';

/** A form that a page of ours has sent, as browsers write it; of anything else nothing is taken. */
export function formOf({ body, headers }: FastifyRequest): URLSearchParams {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  return new URLSearchParams(isForm && body instanceof RawBody ? body.text : '');
}

/** What a link that was pasted opens, be it the whole address or its end. */
export const linkIn = (text: string): string => /lk_(?:live|test)_lnk_[0-9A-Za-z]+/.exec(text)?.[0] ?? '';
