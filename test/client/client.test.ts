import { readdirSync, readFileSync } from 'node:fs';
import { type Client, createClient, LatchkeyConnectionError, LatchkeyError } from '#client';
import { startApi } from '../support/api.js';

const api = await startApi();
afterAll(() => api.stop());
const { owner } = await api.organization();

type Requests = { url: URL; headers: Headers }[];

/** A client whose requests a test can delay, fail or count. */
function clientThrough(between: (send: () => Promise<Response>, attempt: number) => Promise<Response>) {
  const requests: Requests = [];
  const through: typeof fetch = (url, init) => {
    requests.push({ url: new URL(url as string), headers: new Headers(init?.headers) });
    return between(() => fetch(url, init), requests.length);
  };
  const latchkey: Client = createClient({ url: `${api.base}/`, token: owner.token, fetch: through });
  return { latchkey, requests };
}

const busy = (retryAfter: string) =>
  Promise.resolve(new Response('<h1>Busy</h1>', { status: 503, headers: { 'retry-after': retryAfter } }));

const failureOf = (work: Promise<unknown>): Promise<LatchkeyError> =>
  work.then(
    () => Promise.reject(new Error('It was done.')),
    (error: unknown) => error as LatchkeyError,
  );

const names = async () => (await owner('GET /team')).body.result.map(({ name }: any) => name);

describe('The client', () => {
  it('loads the pages of a list only as they are read', async () => {
    const { latchkey, requests } = clientThrough((send) => send());
    for (const name of ['A', 'B', 'C', 'D', 'E']) await latchkey.teams.create({ name });
    const [made, read] = [requests.length, [] as string[]];
    for await (const { name } of latchkey.teams.list({ limit: 2, sort: 'name' })) read.push(name);
    expect(read).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(requests.slice(made).map(({ url }) => url.searchParams.has('cursor'))).toEqual([false, true, true]);
    expect(await latchkey.teams.list({ limit: 2, sort: 'name' }).all(1)).toEqual([
      expect.objectContaining({ name: 'A' }),
    ]);
    expect(requests).toHaveLength(made + 4);
    const { result, next_cursor } = await latchkey.teams.list({ limit: 4, sort: 'name' }).page();
    expect(result).toHaveLength(4);
    const last = await latchkey.teams.list({ limit: 4, sort: 'name' }).page(next_cursor);
    expect(last.result.map(({ name }) => name)).toEqual(['E']);
  });

  it("throws the API's errors with status, code and reason", async () => {
    const { latchkey } = clientThrough((send) => send());
    const { id } = await latchkey.teams.create({ name: 'Taken' });
    const error = await failureOf(latchkey.teams.create({ name: 'Taken' }));
    expect(error).toBeInstanceOf(LatchkeyError);
    expect(error).toMatchObject({
      status: 409,
      code: 'conflict',
      reason: 'name_taken',
      requestId: expect.stringMatching(/^req_/),
    });
    const wrong = await failureOf(latchkey.teams.create({ name: '' }));
    expect(wrong).toMatchObject({ code: 'validation_error', fields: [{ path: '/name', reason: 'too_short' }] });
    const stale = await failureOf(latchkey.teams.update(id, { name: 'Other' }, { ifMatch: '"99"' }));
    expect(stale).toMatchObject({ status: 412, reason: 'version_mismatch' });
    const missing = await failureOf(latchkey.teams.get('team_01k7vm3q8ef6ha4x2c9b5t0rsd'));
    expect(missing).toMatchObject({ status: 404, code: 'not_found', message: 'No such team.' });
  });

  it('retries a write whose response was lost, without performing it twice', async () => {
    const { latchkey, requests } = clientThrough(async (send, attempt) => {
      const answer = await send();
      return attempt < 3 ? busy('0') : answer;
    });
    const replayed: (string | null)[] = [];
    const onResponse = ({ headers }: Response) => void replayed.push(headers.get('idempotent-replayed'));
    const { id } = await latchkey.teams.create({ name: 'Once' }, { onResponse });
    expect(replayed).toEqual([null, null, 'true']);
    expect((await owner(`GET /team/${id}`)).body.name).toBe('Once');
    expect((await names()).filter((name: string) => name === 'Once')).toEqual(['Once']);
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('retries after a conflict that can be retried, and after no other', async () => {
    const conflict = (reason: string) =>
      Promise.resolve(Response.json({ error: { reason } }, { status: 409, headers: { 'retry-after': '0' } }));
    const passing = clientThrough((send, attempt) => (attempt === 1 ? conflict('write_contention') : send()));
    expect((await passing.latchkey.currentUser.getMe()).organization.id).toBe(owner.orgId);
    const waiting = clientThrough(() => conflict('approval_pending'));
    expect(await failureOf(waiting.latchkey.currentUser.getMe())).toMatchObject({ reason: 'approval_pending' });
    expect([passing.requests.length, waiting.requests.length]).toEqual([2, 1]);
  });

  it('does not retry a 429 without Retry-After', async () => {
    const refuse = (headers: Record<string, string>) =>
      Promise.resolve(Response.json({ error: { reason: 'budget_exceeded' } }, { status: 429, headers }));
    const exceeded = clientThrough(() => refuse({}));
    expect(await failureOf(exceeded.latchkey.currentUser.getMe())).toMatchObject({ reason: 'budget_exceeded' });
    const passing = clientThrough((send, attempt) => (attempt === 1 ? refuse({ 'retry-after': '0' }) : send()));
    expect((await passing.latchkey.currentUser.getMe()).organization.id).toBe(owner.orgId);
    expect([exceeded.requests.length, passing.requests.length]).toEqual([1, 2]);
  });

  it('stops retrying after several failures, a long delay or an abort', async () => {
    const often = clientThrough(() => busy('0'));
    expect(await failureOf(often.latchkey.teams.create({ name: 'Never' }))).toMatchObject({
      status: 503,
      message: 'The server returned status 503.',
    });
    expect(often.requests).toHaveLength(4);
    const long = clientThrough(() => busy('3600'));
    expect(await failureOf(long.latchkey.teams.get('team_x'))).toMatchObject({ retryAfter: 3600 });
    expect(long.requests).toHaveLength(1);
    const stop = new AbortController();
    const stopped = clientThrough(() => (setImmediate(() => stop.abort(new Error('Stopped.'))), busy('30')));
    await expect(stopped.latchkey.teams.get('team_x', undefined, { signal: stop.signal })).rejects.toThrow('Stopped.');
    expect(stopped.requests).toHaveLength(1);
    expect(await names()).not.toContain('Never');
  });

  it.each([
    ['cut JSON', () => new Response('{"user":', { headers: { 'content-type': 'application/json' } })],
    ['a page', () => new Response('<h1>Sign in to the network</h1>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('does not return %s in place of the content', async (_, answer) => {
    const { latchkey, requests } = clientThrough(() => Promise.resolve(answer()));
    const error = await failureOf(latchkey.currentUser.getMe());
    expect(error).toBeInstanceOf(LatchkeyError);
    expect(error.message).toBe("The server's answer could not be read.");
    expect(requests).toHaveLength(1);
  });

  it('gives up on an attempt without a response after the timeout of the client or the call', async () => {
    const silent: typeof fetch = (_, init) =>
      new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)));
    const latchkey = createClient({ url: api.base, token: owner.token, fetch: silent, timeout: 0.01, maxRetries: 0 });
    const error = await failureOf(latchkey.teams.get('team_x'));
    expect(error).toBeInstanceOf(LatchkeyConnectionError);
    expect(error).toMatchObject({ timeout: 0.01, message: `${api.base} did not respond within 0.01 seconds.` });
    const patient = createClient({ url: api.base, token: owner.token, fetch: silent });
    const options = { timeout: 0.02, maxRetries: 0 };
    expect(await failureOf(patient.teams.get('team_x', undefined, options))).toMatchObject({ timeout: 0.02 });
  });

  it('retries a call as often as its maxRetries says, and then tells that there was no response', async () => {
    const { latchkey, requests } = clientThrough(() => Promise.reject(new TypeError('fetch failed')));
    const error = await failureOf(latchkey.teams.get('team_x', undefined, { maxRetries: 1 }));
    expect(error).toBeInstanceOf(LatchkeyConnectionError);
    expect(error).toMatchObject({ timeout: undefined, cause: { message: 'fetch failed' } });
    expect(requests).toHaveLength(2);
  });

  it('tells that the token or the scheme of the address is missing', () => {
    expect(() => createClient({ url: api.base, token: '' })).toThrow('`token` is missing.');
    expect(() => createClient({ url: api.base, token: undefined as never })).toThrow('`token` is missing.');
    expect(() => createClient({ url: '127.0.0.1:3000', token: owner.token })).toThrow('`url` must begin with https://');
  });

  it('calls the token function before each attempt', async () => {
    const tokens = [owner.token, 'lk_test_pat_wrong'];
    const latchkey = createClient({ url: api.base, token: () => Promise.resolve(tokens.shift()!) });
    expect((await latchkey.currentUser.getMe()).organization.id).toBe(owner.orgId);
    expect(await failureOf(latchkey.currentUser.getMe())).toMatchObject({ status: 401, reason: 'token_invalid' });
  });

  it('escapes ids in the path', async () => {
    const { latchkey, requests } = clientThrough((send) => send());
    expect(await failureOf(latchkey.teams.get('../role?x=#y'))).toMatchObject({ status: 404 });
    expect(requests[0]!.url.pathname).toBe('/team/..%2Frole%3Fx%3D%23y');
    for (const id of ['', '.', '..', undefined]) expect(() => latchkey.teams.get(id as string)).toThrow(TypeError);
    expect(requests).toHaveLength(1);
  });

  it('names its areas and methods with plain identifiers', () => {
    const { latchkey } = clientThrough((send) => send());
    const areas: [string, object][] = Object.entries(latchkey);
    const called = areas.flatMap(([area, methods]) => [area, ...Object.keys(methods)]);
    expect(called.filter((name) => !/^[a-z][A-Za-z]*$/.test(name))).toEqual([]);
    expect(areas.find(([area]) => area === 'signIn')?.[1]).toHaveProperty('verify');
  });

  it('has less than 30 KB of code and no dependencies', () => {
    const folder = new URL('../../libs/client/src/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    const bytes = files.map((name) => readFileSync(new URL(name, folder)).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30 * 1024);
    expect(files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('')).not.toMatch(
      /from '[^.]|import\('/,
    );
  });
});
