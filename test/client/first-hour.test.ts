import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Browser } from '../support/browser.js';
import { startProduct } from '../support/product.js';

const product = await startProduct();
afterAll(() => product.stop());
const { owner } = await product.organization({}, { name: 'My organization' });

const page = readFileSync('docs/first-hour.md', 'utf8');

/** What the page shows in a terminal: each command with its output. */
const shownSteps = [...page.matchAll(/^```console\n([^]*?)^```$/gm)].flatMap(([, block]) =>
  block!.split(/^\$ /m).flatMap((step) => {
    const [, command, output] = /^((?:.*\\\n)*.*)\n([^]*)$/.exec(step) ?? [];
    return command ? [{ command, output: output! }] : [];
  }),
);

/** The command that the page defines for the second person. */
const secondPerson = /^grace\(\).*$/m.exec(page)![0];

const program = resolve('dist/libs/client/cli/main.js');

/** Types a command as the owner. Returns all its output, whether it succeeded or not. */
const type = (command: string, environment: Record<string, string>): Promise<string> =>
  new Promise((done) => {
    const script = `latchkey() { node '${program}' "$@"; }\n${secondPerson}\n${command}`;
    const env = { PATH: process.env.PATH, LATCHKEY_URL: product.base, LATCHKEY_TOKEN: owner.token, ...environment };
    const child = spawn('bash', ['--norc', '-c', `exec 2>&1\n${script}`], { env });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.on('close', () => done(output));
  });

const idPattern = /\b[a-z]+_[0-9a-hjkmnp-tv-z]{26}\b/g;

/** Replaces what differs in every run: ids by their order, the owner, secrets, addresses and times. */
function withoutValues(text: string, ids: string[]): string {
  return text
    .replace(idPattern, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `${id.split('_')[0]}_${ids.indexOf(id)}`;
    })
    .replaceAll('Olivia Owner', 'First owner')
    .replaceAll(owner.email, 'owner@example.com')
    .replace(/\blk_(?:live|test)_(inv)_\w+/g, 'lk_live_$1_…')
    .replace(/\blkc_[\w-]+/g, 'lkc_…')
    .replace(/\bhttps?:\/\/[^/\s]+/g, 'http://127.0.0.1:3000')
    .replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, (_, time) => (time ? 'TIME' : 'DATE'));
}

/** Opens the link of the invite and joins. Returns the token that the page shows. */
async function join(link: string): Promise<string> {
  const browser = new Browser();
  const invite = await browser.submit(await browser.get(`${product.base}/join`), { link });
  const joined = await browser.submit(invite, { answer: 'join' });
  return /lk_test_pat_\w+/.exec(joined.html)![0];
}

describe('docs/first-hour.md', () => {
  it('shows the output of each of its commands', async () => {
    const ids: { shown: string[]; real: string[] } = { shown: [], real: [] };
    const environment: Record<string, string> = {};
    for (const { command, output } of shownSteps) {
      const typed = command.replace(idPattern, (id) => ids.real[ids.shown.indexOf(id)]!);
      const real = await type(typed, environment);
      expect([typed, withoutValues(real, ids.real)]).toEqual([typed, withoutValues(output, ids.shown)]);
      const [, link] = /^ {2}(http.*#token=\w+)$/m.exec(real) ?? [];
      if (link) environment.GRACE_TOKEN = await join(link);
    }
    expect(shownSteps.map(({ command }) => /\w+/.exec(command)![0])).toContain('grace');
  });
});
