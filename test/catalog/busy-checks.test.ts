import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';

const api = await startApi();
afterAll(() => api.stop());

/** Ids of this process's sandbox processes. */
function sandboxes(): number[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  };
  const parentOf = (pid: string) => Number(/\) . (\d+)/.exec(read(pid, 'stat'))?.[1]);
  const isOwn = (pid: string) =>
    parentOf(pid) === process.pid && read(pid, 'cmdline').includes('sandbox/child/main.js');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOwn(name))
    .map(Number);
}

/** Sends a signal to the processes that still run. */
function signal(pids: Iterable<number>, name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The process has already ended.
    }
}

/** Milliseconds of processor time that a process used. */
function used(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}

const definition = { format: 1, name: 'X', base_url: 'https://x.example.com', auth: [{ name: 'none', type: 'none' }] };

const fields = (tool: number) =>
  Array.from({ length: 25 }, (_, n) => `"field_${n}": $sum(parts_${n}.amounts[price > ${tool}])`).join(', ');
const pattern = '^[a-z0-9-]{2,48}$';
const properties = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`key_${n}`, { type: 'string', pattern }]));

/** A valid definition whose check takes a few seconds of processor time. */
const large = {
  ...definition,
  name: 'Large',
  tools: Array.from({ length: 500 }, (_, n) => ({
    name: `get_thing_${n}`,
    resource: 'things',
    method: 'get',
    description: 'Gets a thing.',
    input: { type: 'object', properties },
    request: { method: 'GET', path: `/things/${n}` },
    response: `=body.items.{${fields(n)}}`,
  })),
};

describe('The check of a definition', () => {
  it('can be repeated after the server was too busy to run it', async () => {
    const { owner } = await api.organization();
    const check = () => owner('POST /connector/validate', { definition });
    const { body } = await check();
    const stopped = sandboxes();
    expect(stopped.length).toBeGreaterThan(0);
    signal(stopped, 'SIGSTOP');
    const answer = await check();
    expect(answer).toMatchObject({ status: 503, body: { error: { reason: 'deadline_exceeded' } } });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await check()).toMatchObject({ status: 200, body });
  });

  it('never blames the definition for time in which the server did other work', async () => {
    const { owner } = await api.organization();
    await owner('POST /connector/validate', { definition });
    const before = new Map(sandboxes().map((pid) => [pid, used(pid)]));
    let ended = false;
    const answer = owner('POST /connector', { kind: 'catalog', definition_text: JSON.stringify(large) }).finally(
      () => (ended = true),
    );
    // Stops the check after more than a quarter of its time limit of five seconds, until the limit has passed.
    const isHalfDone = () => [...before].some(([pid, time]) => used(pid) - time > 1350);
    while (!ended && !isHalfDone()) await setTimeout(5);
    if (!ended) signal(before.keys(), 'SIGSTOP');
    await Promise.race([answer, setTimeout(5500)]);
    signal(before.keys(), 'SIGCONT');
    const { status, body } = await answer;
    // On a machine with much other load, the check may still get too little time.
    expect([status, body.error?.reason]).toEqual(status === 503 ? [503, 'deadline_exceeded'] : [201, undefined]);
  });

  it('does not wait for slow checks of another organization', async () => {
    const [{ owner }, { owner: neighbour }] = [await api.organization(), await api.organization()];
    const check = () => owner('POST /connector/validate', { definition });
    for (let each = 0; each < 4; each++) await check();
    const slow = { definition_text: `x:\n${'- a\n'.repeat(240_000)}` };
    const before = new Set(sandboxes());
    const answered: string[] = [];
    const theirs = [1, 2, 3].map(() => neighbour('POST /connector/validate', slow).then(() => answered.push('slow')));
    while (sandboxes().every((pid) => before.has(pid))) await setTimeout(5);
    await check().then(() => answered.push('quick'));
    expect(answered).toEqual(['quick']);
    await Promise.all(theirs);
  });

  it('can be repeated after it was refused because many others were waiting', async () => {
    const { owner } = await api.organization();
    const check = () => owner('POST /connector/validate', { definition });
    await check();
    const stopped = sandboxes();
    signal(stopped, 'SIGSTOP');
    const all = Array.from({ length: 24 }, check);
    const refused = await Promise.any(
      all.map(async (each) => {
        const answer = await each;
        if (answer.status !== 429) throw new Error(`answered with ${answer.status}`);
        return answer;
      }),
    );
    expect(refused.body).toMatchObject({ error: { reason: 'too_many_at_once' } });
    signal(stopped, 'SIGCONT');
    await Promise.all(all);
    expect((await check()).status).toBe(200);
  });
});

describe('The conversion of an OpenAPI document', () => {
  const convert = (as: MemberClient, openapi: object) => as('POST /connector/validate', { openapi });
  const document = { openapi: '3.1.0', servers: [{ url: 'https://x.example.com' }], paths: {} };

  it('reads a text with ninety thousand fields before its time ends', async () => {
    const { owner } = await api.organization();
    const document_text = Array.from({ length: 90_000 }, (_, n) => `k${n}: 1`).join('\n');
    let answer = await convert(owner, { document_text });
    // On a machine with much other load, the conversion may get too little time.
    while (answer.status === 503) answer = await convert(owner, { document_text });
    expect([answer.status, answer.body.diagnostics]).toMatchObject([
      200,
      [{ code: 'openapi_invalid', pointer: '/openapi' }],
    ]);
  });

  it('runs once at a time for an organization, and others do not wait for it', async () => {
    const [{ owner }, { owner: neighbour }] = [await api.organization(), await api.organization()];
    await convert(owner, { document });
    const stopped = sandboxes();
    signal(stopped, 'SIGSTOP');
    const both = [convert(owner, { document }), convert(owner, { document })];
    const refused = await Promise.race(both);
    expect([refused.status, refused.body]).toMatchObject([429, { error: { reason: 'too_many_at_once' } }]);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await convert(neighbour, { document })).status).toBe(200);
    signal(stopped, 'SIGCONT');
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 429]);
    expect((await convert(owner, { document })).status).toBe(200);
  });
});
