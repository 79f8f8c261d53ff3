import { type Dispatcher } from 'undici';

/** Returns the headers with names in lower case. Repeated headers are joined. */
export function flattenHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) found[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  return found;
}
