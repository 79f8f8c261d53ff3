import { type Dispatcher } from 'undici';

export type OutgoingAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** True if the body was longer than `max_bytes`. `body` is then its beginning. */
  truncated: boolean;
};

export function flattenHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) found[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  return found;
}
