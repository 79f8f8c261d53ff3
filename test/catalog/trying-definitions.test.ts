import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAnsweringProvider } from '../support/answering-provider.js';
import { runHere, runInProcess } from '../support/cli.js';
import { deskDefinition as document } from './desk-definition.js';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-definitions-'));
const provider = await startAnsweringProvider();
provider.answers = { 'GET /tickets/7': { title: 'Printer on fire' } };
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});

function written(text: string, name = 'desk.yaml'): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const environment = { PATH: process.env.PATH, DESK_KEY: 'top-secret', DESK_USER: 'desk-user', DESK_PASSWORD: 'hush' };

async function attempt(...words: string[]) {
  const file = written(JSON.stringify(document()));
  const key = words.some((each) => each.includes('DESK_')) ? [] : ['--credential-from-env', 'DESK_KEY'];
  const tool = ['--tool', 'get_ticket', '--variable', 'site=acme'];
  return runHere(environment, 'connector', 'try', file, ...tool, ...key, ...words);
}

describe('connector check', () => {
  it('exits with 0 for a valid definition, without a server', async () => {
    const file = written(JSON.stringify(document()));
    const { code, stdout } = await runInProcess({ PATH: process.env.PATH }, 'connector', 'check', file);
    expect([code, stdout]).toEqual([0, `${file} is valid: 1 tools.\n`]);
  });

  it('exits with 1 and lists each problem with line and pointer', async () => {
    const lines = ['format: 1', 'slug: desk', 'name: Desk', 'categories: []', 'base_url: http://desk.example.com'];
    const tool = '{ name: get_x, resource: x, method: get, description: X., request: { method: GET, path: /../x } }';
    const file = written([...lines, 'auth: [{ name: none, type: none }]', 'tools:', `  - ${tool}`].join('\n'));
    const { code, stdout } = await runHere({}, 'connector', 'check', file);
    expect(code).toBe(1);
    expect(stdout).toContain(`${file}:5:1 /base_url url_insecure: `);
    expect(stdout).toMatch(/desk\.yaml:8:\d+ \/tools\/0\/request\/path path_escape: /);
    const asked = await runHere({}, 'connector', 'check', file, '--json');
    expect(JSON.parse(asked.stdout)).toMatchObject({
      valid: false,
      diagnostics: [{ line: 5, pointer: '/base_url' }, {}],
    });
    expect(await runHere({}, 'connector', 'check', join(folder, 'none.yaml'))).toMatchObject({ code: 1 });
  });

  it('refuses a file above the maximum size without reading further', async () => {
    const full = `${JSON.stringify(document())}\n`.padEnd(1 << 20, '# as it should be\n');
    expect(await runHere({}, 'connector', 'check', written(full))).toMatchObject({ code: 0 });
    const stderr = expect.stringContaining('is larger than 1 MiB, the limit for a definition');
    for (const file of [written(`${full}#`), '/dev/zero'])
      expect(await runHere({}, 'connector', 'check', file)).toMatchObject({ code: 1, stderr });
  });
});

describe('connector try', () => {
  it('runs a tool as the product does, without showing secrets', async () => {
    const { code, stdout } = await attempt('--arguments', '{"id": 7}', '--base-url', provider.origin);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      {
        request: { method: 'GET', url: `${provider.origin}/tickets/7`, headers: { 'x-key': 'Key ***' } },
        outcome: 'succeeded',
        data: 'Printer on fire',
        upstream: { status: 200 },
      },
    ]);
    expect(stdout).not.toContain('top-secret');
    expect(provider.asked.at(-1)!.headers['x-key']).toBe('Key top-secret');
  });

  it('shows no credential that the third party repeats', async () => {
    provider.answers['GET /tickets/9'] = ({ headers }: { headers: Record<string, string> }) => ({
      title: `${headers['x-key']} ${Buffer.from('top-secret').toString('base64')}`,
    });
    const { code, stdout } = await attempt('--arguments', '{"id": 9}', '--base-url', provider.origin);
    expect([code, JSON.parse(stdout).data]).toEqual([0, expect.stringMatching(/^Key \[credential\] \[credential\]/)]);
  });

  it('exits with 1 if the tool fails', async () => {
    const { code, stdout } = await attempt('--arguments', '{"id": 8}', '--base-url', provider.origin);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { outcome: 'failed', error: { kind: 'upstream_4xx' } }]);
  });

  it('sends nothing with --dry-run', async () => {
    const before = provider.asked.length;
    const fields = ['--credential-from-env', 'username=DESK_USER', '--credential-from-env', 'password=DESK_PASSWORD'];
    const { code, stdout } = await attempt('--method', 'password', ...fields, '--arguments', '{"id": 7}', '--dry-run');
    expect([code, JSON.parse(stdout).request.url]).toEqual([0, 'https://acme.example.com/tickets/7']);
    expect(stdout).not.toContain(Buffer.from('desk-user:hush').toString('base64'));
    expect(provider.asked).toHaveLength(before);
  });

  it('sends requests only to the address of the chosen auth method', async () => {
    const fields = ['--credential-from-env', 'username=DESK_USER', '--credential-from-env', 'password=DESK_PASSWORD'];
    const own = ['--method', 'own', ...fields, '--arguments', '{"id": 7}', '--dry-run'];
    const sent = async (...words: string[]) => JSON.parse((await attempt(...own, ...words)).stdout).request.url;
    expect(await sent()).toBe('https://own.example.net/v/acme/tickets/7');
    expect(await sent('--base-url', provider.origin)).toBe(`${provider.origin}/v/acme/tickets/7`);
  });

  it('reports missing or invalid inputs before it sends anything', async () => {
    const refusals: [string[], RegExp][] = [
      [['--arguments', '{"id": "x"}'], /\/arguments\/id/],
      [['--tool', 'get_tiket'], /Unknown tool get_tiket\. Did you mean “get_ticket”\?/],
      [['--method', 'none'], /Unknown method none/],
      [['--credential-from-env', 'DESK_NONE'], /DESK_NONE is not set/],
      [['--variable', 'region=eu'], /Unknown variable region/],
    ];
    for (const [words, sentence] of refusals) {
      const { code, stderr } = await attempt(...words, '--base-url', provider.origin);
      expect([words, code, stderr]).toEqual([words, 1, expect.stringMatching(sentence)]);
    }
    expect((await attempt('--arguments', '[]')).code).toBe(64);
  });
});
