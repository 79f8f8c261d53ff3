import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type Page } from 'playwright-core';
import { startApi } from '../support/api.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { freePort } from '../support/free-port.js';
import { shownOnboarding, shownOutput, shownProgram } from './shown.js';

/** Programs that `npm run test:others` installs. */
const installed = 'test/others/node_modules/.bin';

const runtimes: [name: string, command: string, ...words: string[]][] = [
  ['Node', process.execPath],
  ['Deno', `${installed}/deno`, 'run', '--no-prompt', '--allow-net'],
  ['Bun', `${installed}/bun`, 'run'],
];

const compiled = new URL('../../libs/client/src/', import.meta.url);

const port = await freePort();
const api = await startApi({ corsOrigins: [`http://127.0.0.1:${port}`] });
let owner: MemberClient;
beforeEach(async () => void ({ owner } = await api.organization()));
afterAll(() => api.stop());

const teams = async () => (await owner('GET /team')).body.result.map(({ name }: any) => name).sort();

describe('The example in docs/client.md', () => {
  for (const [name, command, ...words] of runtimes)
    if (existsSync(command))
      it(`runs in ${name} with the documented output`, async () => {
        const folder = mkdtempSync(join(tmpdir(), 'latchkey-client-'));
        const file = join(folder, 'shown.mjs');
        writeFileSync(file, shownProgram(new URL('index.js', compiled).href, api.base, owner.token));
        expect(await promisify(execFile)(command, [...words, file])).toEqual({ stdout: shownOutput(), stderr: '' });
        expect(await teams()).toEqual(['Engineers', 'Support']);
        rmSync(folder, { recursive: true });
      });
    else it.skip(`runs in ${name} (skipped: npm run test:others installs it)`, () => undefined);
});

describe('The program in docs/client.md that onboards a team', () => {
  it('prints an invite link for each person', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-client-'));
    const file = join(folder, 'onboard.mjs');
    writeFileSync(file, shownOnboarding(new URL('index.js', compiled).href));
    const env = { ...process.env, LATCHKEY_URL: api.base, LATCHKEY_TOKEN: owner.token };
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
    const [rule, ...invites] = stdout.trim().split('\n');
    expect(rule).toBe('Support agent: Blocks slack.');
    const people = ['ada', 'bob', 'cyd'].map((name) => `${name}@example.com (pending): `);
    expect(invites).toEqual(people.map((person) => expect.stringContaining(`${person}http`)));
    rmSync(folder, { recursive: true });
  });
});

describeInChromium('In a browser, the documented example', () => {
  let chromium: Browser;
  let pages: Server;
  beforeAll(async () => {
    chromium = await startChromium();
    pages = await servePages();
  });
  afterAll(async () => {
    await chromium.close();
    pages.close();
  });

  /** Serves an empty page, the compiled client and the program from the documentation. */
  async function servePages(): Promise<Server> {
    const answer = (path: string) => {
      if (path === '/') return '<!doctype html><link rel="icon" href="data:," /><title>Page</title>';
      return path === '/shown.js'
        ? shownProgram('/index.js', api.base, owner.token)
        : readFileSync(new URL(`.${path}`, compiled));
    };
    const server = createServer(({ url }, response) => {
      response.setHeader('content-type', url === '/' ? 'text/html' : 'text/javascript').end(answer(url!));
    }).listen(port);
    await new Promise((ready) => server.once('listening', ready));
    return server;
  }

  async function pageAt(host: string, see: (page: Page, said: string[]) => Promise<void>): Promise<void> {
    const page = await chromium.newPage();
    const said: string[] = [];
    page.on('console', (message) => void (message.type() === 'log' && said.push(`${message.text()}\n`)));
    await page.goto(`http://${host}:${port}/`);
    await see(page, said);
    await page.close();
  }

  it('runs from an origin in CORS_ORIGINS', () =>
    pageAt('127.0.0.1', async (page, said) => {
      await page.evaluate("import('/shown.js').then(() => undefined)");
      expect(said.join('')).toBe(shownOutput());
      expect(await teams()).toEqual(['Engineers', 'Support']);
    }));

  it('is blocked from an origin not in CORS_ORIGINS', () =>
    pageAt('localhost', async (page) => {
      await expect(page.evaluate("import('/shown.js').then(() => undefined)")).rejects.toThrow(
        'LatchkeyConnectionError: Cannot reach',
      );
      expect(await teams()).toEqual([]);
    }));
});
