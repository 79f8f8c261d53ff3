import { gzipSync } from 'node:zlib';
import { startApi } from '../../support/api.js';

// At this factor, an address can register three apps in an hour.
const api = await startApi({ limits: { factor: 0.1, redisUrl: null } });
afterAll(() => api.stop());

const endpoints = ['token', 'register', 'revoke'];
const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function post(endpoint: string, body: string | Uint8Array, headers: Record<string, string> = form) {
  const response = await fetch(`${api.base}/oauth/${endpoint}`, { method: 'POST', headers, body: body as BodyInit });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('An error before the authorization server', () => {
  it.each(endpoints)('has the OAuth format if the body is too large: %s', async (endpoint) => {
    const { status, headers, body } = await post(endpoint, 'a='.padEnd(2 ** 21, 'x'));
    const error_description = 'The body is larger than 16 KiB, the limit of this route.';
    expect([status, body]).toEqual([413, { error: 'invalid_request', error_description }]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each(endpoints)('has the OAuth format if the body is compressed: %s', async (endpoint) => {
    const { status, body } = await post(endpoint, gzipSync('a=b'), { ...form, 'content-encoding': 'gzip' });
    expect([status, body]).toEqual([
      415,
      { error: 'invalid_request', error_description: expect.stringContaining('without Content-Encoding') },
    ]);
  });

  it('has the OAuth format if the client sent too many requests', async () => {
    const send = () => post('register', '{}', { 'content-type': 'application/json' });
    for (let sent = 0; sent < 3; sent++) await send();
    const { status, headers, body } = await send();
    expect([status, body]).toEqual([
      429,
      { error: 'temporarily_unavailable', error_description: expect.stringMatching(/^Too many requests/) },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.error_description).toMatch(
      /The limit is 3 an hour per address\. Register once, and use the same `client_id` again\. Try again in \d+ s\.$/,
    );
  });
});
