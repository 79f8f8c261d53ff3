import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { Egress, Outgoing } from '#platform/outgoing';
import { close, listen } from './scene.js';

const mebibyte = 1 << 20;
const bodies: Record<string, Buffer> = {
  '/large': Buffer.alloc(mebibyte, 'x'),
  '/small': Buffer.alloc(1000, 'x'),
  '/encoded': gzipSync(Buffer.alloc(1000, 'x')),
};

/** A server with bodies of several sizes. Each test has its own client, with 4 MiB for waiting bodies. */
async function startScene() {
  let outgoing: Outgoing;
  const uses = new Set<AbortController>();
  beforeEach(() => void (outgoing = new Outgoing(Egress.to(['127.0.0.1'], true), undefined, undefined, 4 * mebibyte)));
  afterEach(() => {
    for (const use of uses) use.abort();
    return outgoing.close();
  });
  const server = createServer(({ url }, response) => {
    response.setHeader('content-encoding', url === '/encoded' ? 'gzip' : 'identity').end(bodies[url!]);
  });
  const origin = `http://127.0.0.1:${await listen(server, '127.0.0.1')}`;
  afterAll(() => close(server));

  const build = (path: string, organization: string, use: AbortController) => ({
    url: origin + path,
    organization,
    usedUntil: use.signal,
  });

  /** Starts a call. Its body is in use until the test ends the call. */
  function begin(path: string, organization: string, use = new AbortController()) {
    uses.add(use);
    const call = { answer: null as { size: number; truncated: boolean } | null, end: () => use.abort(), use };
    const answered = outgoing
      .send({ ...build(path, organization, use), cut: true })
      .then(({ body, truncated }) => void (call.answer = { size: body.length, truncated }));
    return { call, answered };
  }

  /** Starts a call, and waits until its body may be processed. */
  async function process(path: string, organization: string, use?: AbortController) {
    const { call, answered } = begin(path, organization, use);
    await answered;
    return call;
  }

  /** Reads small bodies, which never wait. Meanwhile, the large ones that were requested before are read. */
  const readAll = async () => {
    for (let round = 0; round < 30; round++) await process('/small', 'reader');
  };
  return { begin, process, readAll };
}

const { begin, process, readAll } = await startScene();

describe('Large bodies', () => {
  it('are processed two at a time, until they are no longer in use', async () => {
    const [first] = [await process('/large', 'one'), await process('/large', 'two')];
    const third = begin('/large', 'three');
    await readAll();
    expect(third.call.answer).toBe(null);
    first.end();
    await third.answered;
    expect(third.call.answer).toEqual({ size: mebibyte, truncated: false });
  });

  it('wait for their organization’s turn', async () => {
    const [first, second] = [await process('/large', 'busy'), await process('/large', 'busy')];
    const [own, others] = [begin('/large', 'busy'), begin('/large', 'other')];
    await readAll();
    const next = begin('/large', 'busy');
    await readAll();
    first.end();
    second.end();
    await Promise.all([own.answered, others.answered]);
    expect([others.call.answer !== null, next.call.answer]).toEqual([true, null]);
  });

  it('of one call need one turn', async () => {
    await process('/large', 'one');
    const { use } = await process('/large', 'one');
    expect((await process('/large', 'one', use)).answer).toEqual({ size: mebibyte, truncated: false });
  });

  it('include short bodies that are encoded', async () => {
    const first = await process('/encoded', 'one');
    await process('/encoded', 'one');
    const third = begin('/encoded', 'one');
    await readAll();
    expect(third.call.answer).toBe(null);
    first.end();
    await third.answered;
    expect(third.call.answer).toEqual({ size: 1000, truncated: false });
  });

  it('are cut to their beginning while they wait, if others need the memory', async () => {
    const [first] = [await process('/large', 'busy'), await process('/large', 'busy')];
    const waiting = Array.from({ length: 5 }, () => begin('/large', 'busy'));
    await readAll();
    const other = begin('/large', 'other');
    await readAll();
    first.end();
    for (const { call, answered } of [...waiting, other]) void answered.then(call.end);
    await Promise.all([...waiting, other].map(({ answered }) => answered));
    const cut = waiting.filter(({ call }) => call.answer!.truncated);
    expect([cut.length > 0, other.call.answer]).toEqual([true, { size: mebibyte, truncated: false }]);
  });
});
