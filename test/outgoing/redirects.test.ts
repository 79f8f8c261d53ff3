import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Egress, Outgoing } from '#platform/outgoing';
import { answered, close, failure, listen, resolve, startSink } from './scene.js';
import { loopbackSpellings, otherAddresses, otherNames } from './tricks.js';

const sink = await startSink();

describe('A redirect', () => {
  let origin = '';
  let other = '';
  let requests: { method: string; headers: Record<string, unknown> }[] = [];
  const outgoing = new Outgoing(Egress.to(['127.0.0.1'], true));
  const servers = [createServer(redirecting), createServer(redirecting)] as const;

  beforeAll(async () => {
    origin = `http://127.0.0.1:${await listen(servers[0], '127.0.0.1')}`;
    other = `http://127.0.0.1:${await listen(servers[1], '127.0.0.1')}`;
  });
  beforeEach(() => (requests = []));
  afterAll(() => Promise.all([...servers.map(close), outgoing.close()]));

  /** Redirects to the first `to`, and passes the others to it. */
  function redirecting(request: IncomingMessage, response: ServerResponse) {
    requests.push({ method: request.method!, headers: request.headers });
    const [next, ...rest] = new URL(request.url!, origin).searchParams.getAll('to');
    if (next === undefined) return response.end('here');
    const more = rest.length > 0 ? `?${new URLSearchParams(rest.map((to) => ['to', to]))}` : '';
    return response.writeHead(302, { location: next + more }).end();
  }
  const via = (...to: string[]) => `${origin}/?${new URLSearchParams(to.map((one) => ['to', one]))}`;

  it('is followed at most three times in a row', async () => {
    expect((await outgoing.send({ url: via('/1', '/2', '/3') })).body.toString()).toBe('here');
    expect((await failure(outgoing, { url: via('/1', '/2', '/3', '/4') })).failure).toBe('too_many_redirects');
  });

  it('after a POST is returned instead of followed', async () => {
    const { status } = await outgoing.send({ url: via('/1'), method: 'POST', body: 'x' });
    expect([status, requests.length]).toEqual([302, 1]);
  });

  it('is checked like the first address', async () => {
    const narrow = new Outgoing(Egress.to([new URL(origin).host], true), resolve);
    const ends = [`http://127.0.0.1:${sink.port}/`, 'file:///etc/passwd', '//127.0.0.1:PORT/'];
    const tricks = [...ends, ...loopbackSpellings, ...otherAddresses, ...otherNames, ...answered]
      .map((trick) => trick.replaceAll('PORT', String(sink.port)).replace(/[^ -~]+/g, encodeURIComponent))
      .filter((target) => URL.canParse(target, origin));
    expect(tricks.length).toBeGreaterThan(100);
    for (const target of tricks)
      expect([target, (await failure(narrow, { url: via(target) })).failure]).toEqual([target, 'address_refused']);
    expect(sink.reached).toBe(0);
    await narrow.close();
  });

  it('keeps credentials only if the origin stays the same', async () => {
    const headers = { authorization: 'Bearer x', cookie: 'a=b', 'X-Api-Key': 'k', accept: 'text/plain' };
    await outgoing.send({ url: via('/same'), headers });
    expect(requests[1]!.headers).toMatchObject({ authorization: 'Bearer x', 'x-api-key': 'k', cookie: 'a=b' });
    requests = [];
    await outgoing.send({ url: via(`${other}/`), headers });
    const { authorization, cookie, 'x-api-key': key, accept } = requests[1]!.headers;
    expect([authorization, cookie, key, accept]).toEqual([undefined, undefined, undefined, 'text/plain']);
  });

  it('never keeps headers that are marked as secret', async () => {
    const headers = { 'User-Agent': 'canary', Accept: 'text/plain' };
    const secrets = { headers: ['user-agent'], occursIn: () => false };
    await outgoing.send({ url: via('/same', `${other}/`), headers, secrets });
    expect(requests.map(({ headers }) => headers['user-agent'])).toEqual(['canary', 'canary', undefined]);
    expect(requests[2]!.headers.accept).toBe('text/plain');
  });
});
