import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Egress, Outgoing, OutgoingError, type OutgoingRequest } from '#kernel';

/** A server that must not be reached: it counts every connection, whether it becomes a request or not. */
let sink: Server;
let reached = 0;
let port = 0;

beforeAll(async () => {
  sink = createServer((_, response) => response.end('secret')).on('connection', () => reached++);
  port = await listen(sink, '::');
});
beforeEach(() => (reached = 0));
afterAll(() => close(sink));

/** Spellings of this machine and its neighbourhood; `PORT` is the sink's. */
const loopbackSpellings = [
  'https://127.0.0.1:PORT/',
  'https://127.1:PORT/',
  'https://127.0.1:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f000001:PORT/',
  'https://0x7F.0.0.0x1:PORT/',
  'https://017700000001:PORT/',
  'https://0177.0.0.01:PORT/',
  'https://0177.0.0.1:PORT/',
  'https://00000177.0.0.1:PORT/',
  'https://127.0.0.1.:PORT/',
  'https://127.000.000.001:PORT/',
  'https://127.255.255.254:PORT/',
  'https://0:PORT/',
  'https://0.0.0.0:PORT/',
  'https://0x0:PORT/',
  'https://00.00.00.00:PORT/',
  'https://4294967295:PORT/',
  'https://１２７.０.０.１:PORT/',
  'https://127。0。0。1:PORT/',
  'https://127．0．0．1:PORT/',
  'https://127｡0｡0｡1:PORT/',
  'https://①②⑦.⓪.⓪.①:PORT/',
  'https://𝟏𝟐𝟕.𝟎.𝟎.𝟏:PORT/',
  'https://%31%32%37.0.0.1:PORT/',
  'https://127%2e0%2e0%2e1:PORT/',
  'https://[::1]:PORT/',
  'https://[0:0:0:0:0:0:0:1]:PORT/',
  'https://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/',
  'https://[::]:PORT/',
  'https://[::127.0.0.1]:PORT/',
  'https://[::7f00:1]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:7f00:1]:PORT/',
  'https://[0:0:0:0:0:FFFF:7F00:0001]:PORT/',
  'https://[::ffff:0:127.0.0.1]:PORT/',
  'https://[64:ff9b::127.0.0.1]:PORT/',
  'https://[64:ff9b::7f00:1]:PORT/',
  'https://[64:ff9b:1::7f00:1]:PORT/',
  'https://[2002:7f00:1::]:PORT/',
  'https://[2002:7f00:0001::1]:PORT/',
  'https://[2001:0:7f00:1::]:PORT/',
  'https://[2001::80ff:fffe]:PORT/',
  'https://[::1%25lo]:PORT/',
  'https://[::1%lo]:PORT/',
  'https://[fe80::1%25eth0]:PORT/',
  'https://localhost:PORT/',
  'https://LOCALHOST:PORT/',
  'https://localhost.:PORT/',
  'https://localhost..:PORT/',
  'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/',
  'https://loc%61lhost:PORT/',
  'https://a.localhost:PORT/',
  'https://a.b.LocalHost.:PORT/',
  'https://localhost.localdomain:PORT/',
  'https://ip6-localhost:PORT/',
];

const otherAddresses = [
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  ...['169.254.169.254', '169.254.170.2', '169.254.0.1', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ...['192.0.0.1', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ...['192.88.99.1', '192.31.196.1', '192.52.193.1', '192.175.48.1', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
  ...['255.255.255.255', '0.1.2.3', '168.63.129.16', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376'],
  ...['[fc00::1]', '[fd00:ec2::254]', '[fd20:ce::254]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]'],
  ...['[100::1]', '[2001:2::1]', '[2001:3::1]', '[2001:4:112::1]', '[2001:10::1]', '[2001:20::1]', '[2001:30::1]'],
  ...['[2001:db8::1]', '[3fff::1]', '[5f00::1]', '[2620:4f:8000::1]', '[4000::1]', '[::ffff:169.254.169.254]'],
  ...['[::ffff:a00:1]', '[64:ff9b::a9fe:a9fe]', '[2002:a9fe:a9fe::]', '[2002:c0a8:1::]'],
].map((host) => `https://${host}:PORT/`);

const otherNames = [
  ...['router', 'metadata', 'kubernetes', 'intranet', 'com', 'printer.local', 'db.internal'],
  ...[
    'metadata.google.internal',
    'metadata.google.internal.',
    'METADATA.GOOGLE.INTERNAL',
    'instance-data.ec2.internal',
  ],
  ...['metadata.goog', 'metadata.tencentyun.com', 'api.test', 'x.example', 'x.invalid', 'x.onion', 'x.alt'],
  ...['x.home.arpa', 'nas.lan', '1.0.0.127.in-addr.arpa', 'git.corp', 'fritz.home', 'db.svc.cluster.local'],
  ...['a..example.com', '.example.com'],
].map((host) => `https://${host}:PORT/`);

const oddities = [
  'http://127.0.0.1:PORT/',
  'http://example.com:PORT/',
  'https:127.0.0.1:PORT/',
  'https:/127.0.0.1:PORT/',
  'https:///127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  'https:\\\\127.0.0.1:PORT\\',
  'https://example.com\\@127.0.0.1:PORT/',
  'https://example.com@127.0.0.1:PORT/',
  'https://example.com:443@127.0.0.1:PORT/',
  'https://@127.0.0.1:PORT/',
  'https://:@127.0.0.1:PORT/',
  'https://user:pass@sink.example.com:PORT/',
  'https://127.0.0.1:PORT#@example.com/',
  'https://127.0.0.1:PORT?@example.com/',
  'https://127.0.0.1 :PORT/',
  ' https://127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/ ',
  'https://127.0.\t0.1:PORT/',
  'https://127.0.0.1:PORT\r\n/',
  'https://exa\u0000mple.com:PORT/',
  'https://exam\u200bple.com:PORT/',
  'https://exam\u00adple.com:PORT/',
  'https://example.com\u2028:PORT/',
  'https://\ud800.com:PORT/',
  'https://1.1.1.1:22/',
  'https://1.1.1.1:80/',
  'https://1.1.1.1:0/',
  'https://1.1.1.1:1023/',
  'https://1.1.1.1:6667/',
  'https://1.1.1.1:65536/',
  'ftp://1.1.1.1:PORT/',
  'file:///etc/passwd',
  'data:text/plain,secret',
  'gopher://127.0.0.1:PORT/_',
  'blob:https://127.0.0.1:PORT/x',
  'javascript:alert(1)',
  'wss://127.0.0.1:PORT/',
  'https://',
  '',
];

/** What DNS may say about a public name; the sink listens on both loopback addresses. */
const answers: Record<string, string[]> = {
  'loopback.example.com': ['127.0.0.1'],
  'six.example.com': ['::1'],
  'unspecified.example.com': ['0.0.0.0'],
  'any.example.com': ['::'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'nat64.example.com': ['64:ff9b::7f00:1'],
  'six-to-four.example.com': ['2002:7f00:1::'],
  'zone.example.com': ['fe80::1%lo'],
  'private.example.com': ['10.0.0.1'],
  'linklocal.example.com': ['169.254.169.254'],
  'mixed-first.example.com': ['127.0.0.1', '1.1.1.1'],
  'mixed-last.example.com': ['1.1.1.1', '127.0.0.1'],
  'mixed-families.example.com': ['2606:4700:4700::1111', '127.0.0.1'],
  'nothing.example.com': [],
  'rubbish.example.com': ['localhost'],
  'xn--bcher-kva.example.com': ['127.0.0.1'],
};
const answered = [...Object.keys(answers), 'bücher.example.com', 'LOOPBACK.example.com', 'loopback.example.com.'].map(
  (name) => `https://${name}:PORT/`,
);

const corpus = [...loopbackSpellings, ...otherAddresses, ...otherNames, ...oddities, ...answered];

const resolve = (name: string) =>
  Promise.resolve(
    (answers[name] ?? ['127.0.0.1']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );

async function failure(outgoing: Outgoing, request: OutgoingRequest): Promise<OutgoingError> {
  const thrown = await outgoing.send(request).then(
    () => new Error(`${request.url} was answered`),
    (error: unknown) => error,
  );
  if (!(thrown instanceof OutgoingError)) throw thrown;
  return thrown;
}

describe('an outgoing call', () => {
  it(`reaches nothing through any of ${corpus.length} address tricks`, async () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120);
    const outgoing = new Outgoing(Egress.closed, resolve);
    const wrong = [];
    for (const trick of corpus) {
      const error = await failure(outgoing, { url: trick.replaceAll('PORT', String(port)), timeout_ms: 1000 });
      if (error.failure !== 'address_refused' || error.sent) wrong.push([trick, error.failure]);
    }
    expect(wrong).toEqual([]);
    expect(reached).toBe(0);
    await outgoing.close();
  });

  it('asks DNS once, and connects to the address that was judged', async () => {
    const outgoing = new Outgoing(Egress.closed, flipping('127.0.0.1', '1.1.1.1'));
    const error = await failure(outgoing, { url: `https://flip.example.com:${port}/` });
    expect([error.failure, reached]).toEqual(['address_refused', 0]);
    const opened = new Outgoing(Egress.to(['localhost'], true), flipping('127.0.0.1', '10.0.0.1'));
    expect((await opened.send({ url: `http://localhost:${port}/` })).status).toBe(200);
    await Promise.all([outgoing.close(), opened.close()]);
  });

  it('never says what a name resolved to', async () => {
    const outgoing = new Outgoing(Egress.closed, resolve);
    const { message } = await failure(outgoing, { url: `https://private.example.com:${port}/` });
    expect(message).toBe('This address may not be called.');
    await outgoing.close();
  });
});

describe('a host the operator opened', () => {
  const url = (path = '/') => `http://127.0.0.1:${port}${path}`;

  it('is reached without TLS only where that was allowed too', async () => {
    const tlsOnly = new Outgoing(Egress.to(['127.0.0.1']));
    expect((await failure(tlsOnly, { url: url() })).failure).toBe('address_refused');
    const plain = new Outgoing(Egress.to(['127.0.0.1'], true));
    expect((await plain.send({ url: url() })).body.toString()).toBe('secret');
    await Promise.all([tlsOnly.close(), plain.close()]);
  });

  it('is reached without TLS on loopback only, whatever its name resolves to', async () => {
    const outgoing = new Outgoing(Egress.to(['10.0.0.5', 'a.localhost', 'intranet.example.com'], true), () =>
      Promise.resolve([{ address: '10.0.0.5', family: 4 }]),
    );
    for (const host of ['10.0.0.5', 'a.localhost', 'intranet.example.com'])
      expect((await failure(outgoing, { url: `http://${host}:${port}/` })).failure).toBe('address_refused');
    await outgoing.close();
  });

  it('opens no other host, and no other port where it names one', async () => {
    const outgoing = new Outgoing(Egress.to([`127.0.0.1:${port}`, '[::1]:1'], true), resolve);
    expect((await outgoing.send({ url: url() })).status).toBe(200);
    for (const other of ['127.0.0.1:1', '127.0.0.2:1', `[::1]:${port}`, `localhost:${port}`])
      expect((await failure(outgoing, { url: `http://${other}/` })).failure).toBe('address_refused');
    await outgoing.close();
  });

  it.each(['a b', 'https://x', 'x/y', 'a@b', 'x:99999'])('is refused at start when it is spelled %j', (entry) => {
    expect(() => Egress.to([entry])).toThrow(entry);
  });

  it('may be named in any case and with any spelling of its address', () => {
    const egress = Egress.to(['LocalHost', '0x7f.1', '::1', '10.0.0.5:8443']);
    const opened = ['https://localhost', 'https://127.0.0.1:99', 'https://[::1]/', 'https://10.0.0.5:8443/'];
    expect(opened.map((text) => egress.opens(new URL(text)))).toEqual([true, true, true, true]);
    expect(egress.opens(new URL('https://10.0.0.5/'))).toBe(false);
  });
});

describe('a URL is judged when it is written', () => {
  const outgoing = new Outgoing();

  it.each([
    'https://example.com',
    'https://no-such-host.example.com/mcp?x=1',
    'https://example.com:8443/',
    'https://bücher.de/',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'HTTPS://Example.COM/',
    'https://my_host.example.org/a%20b',
  ])('%s is accepted, resolving or not', (url) => expect(outgoing.refusalOf(url)).toBeNull());

  it.each([...loopbackSpellings, ...otherAddresses, ...otherNames, ...oddities])('%j is refused', (trick) => {
    expect(outgoing.refusalOf(trick.replaceAll('PORT', '8443'))).toMatch(/\.$/);
  });

  it('is refused when it is longer than 2048 characters', () => {
    const fitting = `https://example.com/${'a'.repeat(2028)}`;
    expect([outgoing.refusalOf(fitting), outgoing.refusalOf(`${fitting}a`)]).toEqual([null, expect.any(String)]);
  });
});

describe('a redirect', () => {
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

  /** Goes to the first `to`, which gets the rest of them. */
  function redirecting(request: IncomingMessage, response: ServerResponse) {
    requests.push({ method: request.method!, headers: request.headers });
    const [next, ...rest] = new URL(request.url!, origin).searchParams.getAll('to');
    if (next === undefined) return response.end('here');
    const more = rest.length > 0 ? `?${new URLSearchParams(rest.map((to) => ['to', to]))}` : '';
    return response.writeHead(302, { location: next + more }).end();
  }
  const via = (...to: string[]) => `${origin}/?${new URLSearchParams(to.map((one) => ['to', one]))}`;

  it('is followed three times, and not a fourth', async () => {
    expect((await outgoing.send({ url: via('/1', '/2', '/3') })).body.toString()).toBe('here');
    expect((await failure(outgoing, { url: via('/1', '/2', '/3', '/4') })).failure).toBe('too_many_redirects');
  });

  it('is handed back unfollowed after a POST', async () => {
    const { status } = await outgoing.send({ url: via('/1'), method: 'POST', body: 'x' });
    expect([status, requests.length]).toEqual([302, 1]);
  });

  it('is judged like the first address', async () => {
    const narrow = new Outgoing(Egress.to([new URL(origin).host], true), resolve);
    const ends = [`http://127.0.0.1:${port}/`, 'file:///etc/passwd', '//127.0.0.1:PORT/'];
    const tricks = [...ends, ...loopbackSpellings, ...otherAddresses, ...otherNames, ...answered]
      .map((trick) => trick.replaceAll('PORT', String(port)).replace(/[^ -~]+/g, encodeURIComponent))
      .filter((target) => URL.canParse(target, origin));
    expect(tricks.length).toBeGreaterThan(100);
    for (const target of tricks)
      expect([target, (await failure(narrow, { url: via(target) })).failure]).toEqual([target, 'address_refused']);
    expect(reached).toBe(0);
    await narrow.close();
  });

  it('takes credentials along within one origin only', async () => {
    const headers = { authorization: 'Bearer x', cookie: 'a=b', 'X-Api-Key': 'k', accept: 'text/plain' };
    await outgoing.send({ url: via('/same'), headers });
    expect(requests[1]!.headers).toMatchObject({ authorization: 'Bearer x', 'x-api-key': 'k', cookie: 'a=b' });
    requests = [];
    await outgoing.send({ url: via(`${other}/`), headers });
    const { authorization, cookie, 'x-api-key': key, accept } = requests[1]!.headers;
    expect([authorization, cookie, key, accept]).toEqual([undefined, undefined, undefined, 'text/plain']);
  });
});

describe('an answer', () => {
  let url = '';
  let seen: Record<string, unknown> = {};
  let answer = (response: ServerResponse): unknown => response.end();
  const outgoing = new Outgoing(Egress.to(['127.0.0.1'], true));
  const server = createServer((request, response) => {
    seen = request.headers;
    answer(response);
  });

  beforeAll(async () => (url = `http://127.0.0.1:${await listen(server, '127.0.0.1')}/`));
  afterAll(() => Promise.all([close(server), outgoing.close()]));

  it('is refused above its size, or cut where that was asked for', async () => {
    answer = (response) => response.end('x'.repeat(100_000));
    expect((await outgoing.send({ url, max_bytes: 100_000 })).truncated).toBe(false);
    expect((await failure(outgoing, { url, max_bytes: 99_999 })).failure).toBe('answer_too_large');
    const { body, truncated } = await outgoing.send({ url, max_bytes: 10, cut: true });
    expect([body.toString(), truncated]).toEqual(['x'.repeat(10), true]);
  });

  it('that never ends is not read further than its limit', async () => {
    answer = (response) => {
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(timer));
    };
    expect((await failure(outgoing, { url })).failure).toBe('answer_too_large');
  });

  it('is refused when its headers exceed 32 KiB', async () => {
    answer = (response) => response.writeHead(200, { 'x-long': 'x'.repeat(33_000) }).end();
    expect((await failure(outgoing, { url })).failure).toBe('answer_too_large');
  });

  it('has to come in time, its body too', async () => {
    answer = () => undefined;
    expect(await failure(outgoing, { url, timeout_ms: 50 })).toMatchObject({ failure: 'timeout', sent: true });
    answer = (response) => response.write('beginning');
    expect(await failure(outgoing, { url, timeout_ms: 50 })).toMatchObject({ failure: 'timeout', sent: true });
  });

  it('of 5xx is an answer, and a refused connection was never sent', async () => {
    answer = (response) => response.writeHead(503, { 'retry-after': '3' }).end('later');
    expect(await outgoing.send({ url })).toMatchObject({ status: 503, headers: { 'retry-after': '3' } });
    const error = await failure(outgoing, { url: 'http://127.0.0.1:1/' });
    expect(error).toMatchObject({ failure: 'unreachable', sent: false });
  });

  it('is asked for with our trace, and without headers that belong to the connection', async () => {
    answer = (response) => response.end();
    const trace = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', request_id: 'req_1' };
    const headers = { Host: 'internal', 'Transfer-Encoding': 'chunked', 'Proxy-Authorization': 'x', 'X-Mine': 'y' };
    await outgoing.send({ url, trace, headers });
    expect(seen).toMatchObject({ traceparent: trace.traceparent, 'x-request-id': 'req_1', 'x-mine': 'y' });
    expect(seen.host).toBe(new URL(url).host);
    expect([seen['transfer-encoding'], seen['proxy-authorization']]).toEqual([undefined, undefined]);
  });
});

const flipping = (...addresses: string[]) => {
  let asked = 0;
  return () => Promise.resolve([{ address: addresses[asked++ % addresses.length]!, family: 4 }]);
};

async function listen(server: Server, host: string): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, host, ready));
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
