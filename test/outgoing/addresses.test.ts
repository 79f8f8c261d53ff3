import { Egress, Outgoing } from '#platform/outgoing';
import { answered, failure, flipping, resolve, startSink } from './scene.js';
import { loopbackSpellings, oddities, otherAddresses, otherNames } from './tricks.js';

const sink = await startSink();

const corpus = [...loopbackSpellings, ...otherAddresses, ...otherNames, ...oddities, ...answered];

describe('An outgoing call', () => {
  it(`reaches no internal address by any of ${corpus.length} tricks`, async () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120);
    const outgoing = new Outgoing(Egress.closed, resolve);
    const wrong = [];
    for (const trick of corpus) {
      const error = await failure(outgoing, { url: trick.replaceAll('PORT', String(sink.port)), timeout_ms: 1000 });
      if (error.failure !== 'address_refused' || error.sent) wrong.push([trick, error.failure]);
    }
    expect(wrong).toEqual([]);
    expect(sink.reached).toBe(0);
    await outgoing.close();
  });

  it('connects to the checked address after a single name lookup', async () => {
    const outgoing = new Outgoing(Egress.closed, flipping('127.0.0.1', '1.1.1.1'));
    const error = await failure(outgoing, { url: `https://flip.example.com:${sink.port}/` });
    expect([error.failure, sink.reached]).toEqual(['address_refused', 0]);
    const opened = new Outgoing(Egress.to(['localhost'], true), flipping('127.0.0.1', '10.0.0.1'));
    expect((await opened.send({ url: `http://localhost:${sink.port}/` })).status).toBe(200);
    await Promise.all([outgoing.close(), opened.close()]);
  });

  it('never reveals resolved addresses', async () => {
    const outgoing = new Outgoing(Egress.closed, resolve);
    const { message } = await failure(outgoing, { url: `https://private.example.com:${sink.port}/` });
    expect(message).toBe('Calls to this address are not allowed.');
    await outgoing.close();
  });
});

describe('A host that the operator allows', () => {
  const url = (path = '/') => `http://127.0.0.1:${sink.port}${path}`;

  it('is reached without TLS only if the operator allows that too', async () => {
    const tlsOnly = new Outgoing(Egress.to(['127.0.0.1']));
    expect((await failure(tlsOnly, { url: url() })).failure).toBe('address_refused');
    const plain = new Outgoing(Egress.to(['127.0.0.1'], true));
    expect((await plain.send({ url: url() })).body.toString()).toBe('secret');
    await Promise.all([tlsOnly.close(), plain.close()]);
  });

  it('is reached without TLS only on loopback', async () => {
    const outgoing = new Outgoing(Egress.to(['10.0.0.5', 'a.localhost', 'intranet.example.com'], true), () =>
      Promise.resolve([{ address: '10.0.0.5', family: 4 }]),
    );
    for (const host of ['10.0.0.5', 'a.localhost', 'intranet.example.com'])
      expect((await failure(outgoing, { url: `http://${host}:${sink.port}/` })).failure).toBe('address_refused');
    await outgoing.close();
  });

  it('leaves other hosts and ports forbidden', async () => {
    const outgoing = new Outgoing(Egress.to([`127.0.0.1:${sink.port}`, '[::1]:1'], true), resolve);
    expect((await outgoing.send({ url: url() })).status).toBe(200);
    for (const other of ['127.0.0.1:1', '127.0.0.2:1', `[::1]:${sink.port}`, `localhost:${sink.port}`])
      expect((await failure(outgoing, { url: `http://${other}/` })).failure).toBe('address_refused');
    await outgoing.close();
  });

  it.each(['a b', 'https://x', 'x/y', 'a@b', 'x:99999'])('is refused at startup if written as %j', (entry) => {
    expect(() => Egress.to([entry])).toThrow(entry);
  });

  it('can be written in any case and notation', () => {
    const egress = Egress.to(['LocalHost', '0x7f.1', '::1', '10.0.0.5:8443']);
    const opened = ['https://localhost', 'https://127.0.0.1:99', 'https://[::1]/', 'https://10.0.0.5:8443/'];
    expect(opened.map((text) => egress.opens(new URL(text)))).toEqual([true, true, true, true]);
    expect(egress.opens(new URL('https://10.0.0.5/'))).toBe(false);
  });
});

describe('A URL checked before it is stored', () => {
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
  ])('is accepted without a name lookup: %s', (url) => expect(outgoing.findRefusal(url)).toBeNull());

  it('gets the same result in every check', () => {
    const refused = Array.from({ length: 30_000 }, () => outgoing.findRefusal('https://bücher.de/')).filter(Boolean);
    expect(refused).toEqual([]);
  });

  it.each([...loopbackSpellings, ...otherAddresses, ...otherNames, ...oddities])('is refused: %j', (trick) => {
    expect(outgoing.findRefusal(trick.replaceAll('PORT', '8443'))).toMatch(/\.$/);
  });

  it('is refused when it is longer than 2048 characters', () => {
    const fitting = `https://example.com/${'a'.repeat(2028)}`;
    expect([outgoing.findRefusal(fitting), outgoing.findRefusal(`${fitting}a`)]).toEqual([null, expect.any(String)]);
  });
});
