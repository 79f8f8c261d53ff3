import { readdirSync, readFileSync } from 'node:fs';
import { startApi } from '../support/api.js';

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

/** Processes that were stopped for too long have been killed by then. */
function resume(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // The process has already ended.
    }
}

const definition = { format: 1, name: 'X', base_url: 'https://x.example.com', auth: [{ name: 'none', type: 'none' }] };

describe('The check of a definition', () => {
  it('can be repeated after the server was too busy to run it', async () => {
    const { owner } = await api.organization();
    const check = () => owner('POST /connector/validate', { definition });
    const { body } = await check();
    const stopped = sandboxes();
    expect(stopped.length).toBeGreaterThan(0);
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    const answer = await check();
    expect(answer).toMatchObject({ status: 503, body: { error: { reason: 'deadline_exceeded' } } });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await check()).toMatchObject({ status: 200, body });
  });

  it('can be repeated after it was refused because many others were waiting', async () => {
    const { owner } = await api.organization();
    const check = () => owner('POST /connector/validate', { definition });
    await check();
    const stopped = sandboxes();
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    const all = Array.from({ length: 24 }, check);
    const refused = await Promise.any(
      all.map(async (each) => {
        const answer = await each;
        if (answer.status !== 429) throw new Error(`answered with ${answer.status}`);
        return answer;
      }),
    );
    expect(refused.body).toMatchObject({ error: { reason: 'too_many_at_once' } });
    resume(stopped);
    await Promise.all(all);
    expect((await check()).status).toBe(200);
  });
});
