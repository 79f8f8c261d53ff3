import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleKinds, readExample, validateDefinition } from '#catalog';
import { Browser } from '../support/browser.js';
import { runHere } from '../support/cli.js';
import { type MemberClient } from '../support/founder.js';
import { freePort } from '../support/free-port.js';
import { startProduct } from '../support/product.js';
import { programOf } from '../support/run-app.js';

const product = await startProduct();
afterAll(() => product.stop());

let creator: MemberClient;
beforeEach(async () => {
  ({ creator } = await product.organization({
    creator: ['connector:view', 'connector:create', 'connection:create', 'tool:execute'],
  }));
});

describe('An example connector', () => {
  const page = readFileSync('docs/connector-examples.md', 'utf8');

  it.each(exampleKinds)('is in docs/connector-examples.md: %s', async (kind) => {
    expect(page).toContain(`\n${readExample(kind)}\`\`\``);
    expect((await runHere({}, 'connector', 'new', kind)).stdout.trimEnd()).toBe(readExample(kind).trimEnd());
  });

  it.each(exampleKinds.filter((kind) => kind !== 'remote-mcp'))('is valid without a warning: %s', (kind) => {
    expect(validateDefinition(readExample(kind)).diagnostics).toEqual([]);
  });

  it('can be created, with the slug of its definition', async () => {
    for (const kind of exampleKinds.filter((each) => each !== 'remote-mcp')) {
      const { body } = await creator('POST /connector', { kind: 'catalog', definition_text: readExample(kind) });
      expect(body.slug).toBe(/^slug: (.*)$/m.exec(readExample(kind))![1]);
    }
    expect((await creator('POST /connector', JSON.parse(readExample('remote-mcp')))).status).toBe(201);
  });
});

describe('docs/first-connector.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-first-connector-'));
  const running: ChildProcess[] = [];
  let port: number;
  beforeAll(async () => {
    port = await freePort();
  });
  afterAll(() => {
    for (const each of running) if (each.exitCode === null) process.kill(-each.pid!, 'SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const shownIn = (text: string) => text.replaceAll('4010', String(port));
  const block = (language: string, heading: string) => {
    const [, section] = readFileSync('docs/first-connector.md', 'utf8').split(`## ${heading}`);
    const blocks = [...section!.split('\n## ')[0]!.matchAll(/^```(\w+)\b[^\n]*\n([^]*?)^```$/gm)];
    return blocks
      .filter(([, of]) => of === language)
      .map(([, , text]) => shownIn(text!))
      .join('');
  };
  const cli = `node ${programOf('cli')}`;
  const shell = (script: string): Promise<string> =>
    new Promise((done, failed) => {
      const child = spawn('bash', ['-euo', 'pipefail', '-c', script.replaceAll('npm run --silent cli --', cli)], {
        cwd: folder,
        detached: true,
        env: {
          PATH: process.env.PATH,
          LATCHKEY: product.base,
          TOKEN: creator.token,
          EGRESS_ALLOW: `127.0.0.1:${port}`,
          EGRESS_ALLOW_HTTP: 'true',
        },
      });
      running.push(child);
      const said = { out: '', err: '' };
      child.stdout.on('data', (text) => {
        said.out += String(text);
        if (said.out.includes('listening')) done(said.out);
      });
      child.stderr.on('data', (text) => (said.err += String(text)));
      child.on('exit', (code) => (code === 0 ? done(said.out) : failed(new Error(said.out + said.err))));
    });

  it('works as written, from the definition to a result', async () => {
    writeFileSync(
      join(folder, 'desk.mjs'),
      block('js', '1.').replace(/\);\s*$/, ", () => console.log('listening'));\n"),
    );
    await shell('exec node desk.mjs');
    expect(await shell(block('sh', '2.'))).toBe('desk.yaml is valid: 2 tools.\n');
    const tried = await shell(block('sh', '3.'));
    expect(tried).toContain('"title": "Printer on fire"');
    expect(tried).not.toMatch(/sesame|internal/);
    expect(await shell(block('sh', '4.'))).toMatch(/^my-desk/);
    const connect_url = (await shell(block('sh', '5.'))).trim();
    const browser = new Browser();
    const back = await browser.submit(await browser.get(connect_url), { 'field.api_key': 'sesame' });
    await browser.get(back.location!);
    expect(JSON.parse(await shell(block('sh', '6.')))).toEqual([{ id: 1, title: 'Printer on fire' }]);
    expect(await shell(block('sh', '7.'))).toBe('My desk\n');
  });
});

describe('connector check', () => {
  it('allows the internal addresses listed in EGRESS_ALLOW', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'latchkey-egress-')), 'desk.yaml');
    writeFileSync(
      file,
      readExample('api-key').replace('https://desk.example.com/api', 'https://desk.internal:8443/api'),
    );
    expect(await runHere({}, 'connector', 'check', file)).toMatchObject({ code: 1 });
    const environment = { EGRESS_ALLOW: 'desk.internal:8443' };
    expect(await runHere(environment, 'connector', 'check', file)).toMatchObject({ code: 0 });
  });
});
