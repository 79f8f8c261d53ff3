import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Progress } from '../../apps/cli/src/command-line/progress.js';
import { runHere } from '../support/cli.js';
import { answerOf, emptyDatabase, environmentOf, type Installation, startInstallation } from './scene.js';

/** A progress with its output, and a clock that the test moves. */
function watched(terminal: { isTTY?: boolean; columns?: number } = {}) {
  let [written, milliseconds] = ['', 0];
  const output = { ...terminal, write: (text: string) => (written += text) };
  return {
    progress: new Progress(output, () => milliseconds),
    pass: (seconds: number) => (milliseconds += seconds * 1000),
    written: () => written,
    /** What a terminal shows after everything was written. */
    shown: () => written.split('\x1b[2K').at(-1),
  };
}

describe('The progress of a command', () => {
  it('is one line every five seconds in a log', () => {
    const { progress, pass, written } = watched();
    progress.begin('Backing up', 12_000_000, 'bytes');
    for (let second = 1; second <= 12; second++) {
      pass(1);
      progress.reach(second * 1_000_000, 'kernel.events');
    }
    progress.stop();
    expect(written().split('\n')).toEqual([
      'Backing up, 5.0 MB of 12.0 MB, kernel.events, 5.0 s',
      'Backing up, 10.0 MB of 12.0 MB, kernel.events, 10.0 s',
      '',
    ]);
  });

  it('is a bar on a terminal', () => {
    const { progress, pass, shown } = watched({ isTTY: true, columns: 60 });
    progress.begin('Migrating', 40);
    pass(1);
    progress.reach(10, 'CreateTeams');
    expect(shown()).toBe('█████░░░░░░░░░░░░░░░  Migrating  10 of 40  CreateTeams  1.0 s'.slice(0, 59));
  });

  it('leaves no bar on the terminal when a command ends', () => {
    const { progress, pass, shown } = watched({ isTTY: true });
    progress.begin('Migrating', 40);
    pass(1);
    progress.reach(10);
    progress.stop();
    expect(shown()).toBe('');
  });

  it('ends with the size and the duration', () => {
    const { progress, pass } = watched();
    progress.begin('Backing up');
    pass(192);
    progress.finish('4.1 GB in latchkey.age');
    expect(progress.summary).toBe('Done in 3 min 12 s: 4.1 GB in latchkey.age.');
  });
});

describe('A command that may take long', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-progress-'));
  const [file, identity, keys] = ['latchkey.age', 'identity', 'keys.env'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const sealed: string[] = [];
  let here: Installation;
  beforeAll(async () => {
    const made = await generateIdentity();
    writeFileSync(identity, made);
    sealed.push('--recipient', await identityToRecipient(made));
    here = await startInstallation();
  });
  afterAll(async () => {
    await here.product.stop();
    rmSync(folder, { recursive: true });
  });

  const size = String.raw`\d+(\.\d)? (kB|MB)`;
  const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

  it('reports size and duration of backup, verification and restore', async () => {
    await here.product.organization();
    const made = await runHere(here.environment, 'backup', '--out', file, ...sealed);
    expect(lastLine(made.stderr)).toMatch(new RegExp(`^Done in .+ s: ${size} in ${file}\\.$`));
    const verified = await runHere(here.environment, 'backup', '--verify', file, '--identity-file', identity);
    expect(lastLine(verified.stderr)).toMatch(
      /^Done in .+ s: \d+ data keys? and \d+ encrypted values? can be decrypted/,
    );
    const environment = environmentOf(here.product, { ...here, urls: await emptyDatabase(here.urls) });
    const into = ['--identity-file', identity, '--keys-file', keys];
    const restored = await runHere(environment, 'restore', file, ...into);
    expect(lastLine(restored.stderr)).toMatch(new RegExp(`^Done in .+ s: 1 organization, ${size} in the database\\.$`));
  });

  it('reports the number of migrations that ran', async () => {
    const environment = environmentOf(here.product, { ...here, urls: await emptyDatabase(here.urls) });
    const first = await runHere(environment, 'migrate');
    expect(lastLine(first.stderr)).toMatch(
      new RegExp(`^Done in .+ s: [1-9]\\d* migrations ran, the newest is [A-Za-z]+\\d{13}, ${size} in the database`),
    );
    const again = await runHere(environment, 'migrate');
    expect(lastLine(again.stderr)).toMatch(/^Done in .+ s: 0 migrations ran, /);
  });

  it('reports the rows that a deletion removed', async () => {
    const { owner } = await here.product.organization();
    const { slug } = (await owner(`GET /organization/${owner.orgId}`)).body;
    here.meetTheMachinesTime();
    await here.product.startWorker();
    const { stderr } = await runHere(here.environment, 'org', 'purge-now', '--org', owner.orgId, '--confirm', slug);
    expect(lastLine(stderr)).toMatch(/^Done in .+ s: [\d,]+ rows deleted in \d+ steps\.$/);
  });

  it('writes no progress with --json', async () => {
    const { stderr } = await answerOf(here.environment, 'backup', '--out', file, ...sealed);
    expect(stderr).not.toMatch(/Done in/);
  });
});
