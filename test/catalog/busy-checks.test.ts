import { readdirSync, readFileSync } from 'node:fs';
import { type Api, startApi } from '../support/api.js';
import { DefinitionChecks } from '../../libs/catalog/src/definition/services/definition-checks.js';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

/** Sandbox processes of this process. */
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

const definition = { format: 1, name: 'X', base_url: 'https://x.example.com', auth: [{ name: 'none', type: 'none' }] };

describe('The check of a definition', () => {
  it('can be repeated after it timed out', async () => {
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

  it('can be repeated after too many others waited', async () => {
    const checks = new DefinitionChecks();
    const options = { hosts: [], plain_http: false, defaults: { slug: 'x', name: 'X', categories: [] }, overrides: {} };
    const all = Array.from({ length: 23 }, () => checks.check('org_a', definition, options).catch((error) => error));
    expect(await all.at(-1)).toMatchObject({ status: 429, parts: { reason: 'too_many_at_once' } });
    await Promise.all(all);
    checks.onApplicationShutdown();
  });
});
