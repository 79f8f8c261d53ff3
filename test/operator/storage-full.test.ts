import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '../support/cli.js';
import { programOf } from '../support/run-app.js';
import { eventually } from '../support/vault.js';

const program = programOf('standalone');
const disk = mkdtempSync(join(tmpdir(), 'latchkey-disk-'));
const filler = join(disk, 'filler');

/** A separate disk prevents the test from filling the machine's disk. Only root can mount one. */
const isRoot = process.getuid?.() === 0;
const [onDisk, named] = isRoot
  ? [describe, 'A full disk']
  : [describe.skip, 'A full disk (skipped: mounting one needs root)'];

/** Writes until the disk is full. */
function fill(): void {
  const file = openSync(filler, 'a');
  try {
    for (let size = 1 << 20; size > 0;)
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size >>= 1;
      } catch {
        size >>= 1;
      }
  } finally {
    closeSync(file);
  }
}

onDisk(named, () => {
  const environment = {
    PATH: process.env.PATH,
    LATCHKEY_DATA_DIR: join(disk, 'data'),
    PORT: '0',
    RATE_LIMIT_FACTOR: '0',
  };
  let child: ChildProcess;
  let said = '';
  let base: string;
  const ask = async (request: string, body?: object) => {
    const [method, path] = request.split(' ') as [string, string];
    const token = readFileSync(join(disk, 'data/owner-token'), 'utf8').trim();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${base}${path}`, { method, headers, body: body && JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };

  beforeAll(async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'none', disk]);
    chmodSync(disk, 0o755);
    child = spawn(process.execPath, [program], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (said += String(text)));
    await eventually(() => Promise.resolve(said.includes('is ready at')), 'the product to be ready');
    base = /is ready at (\S+)/.exec(said)![1]!;
  });
  afterAll(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  it('A full disk is reported in responses, log, readiness and doctor', async () => {
    fill();
    let refused: Awaited<ReturnType<typeof ask>> | undefined;
    for (let count = 0; count < 500 && refused === undefined; count++) {
      const answer = await ask('POST /team', { name: `Team ${count}`, description: 'x'.repeat(400) });
      if (answer.status !== 201) refused = answer;
    }
    expect(refused).toMatchObject({ status: 503, body: { error: { reason: 'storage_full' } } });
    expect(await ask('GET /health/ready')).toMatchObject({ status: 503, body: { error: { reason: 'storage_full' } } });
    expect((await ask('GET /user/me')).status).toBe(200);
    expect(said).toMatch(/its disk is full \(disk_full\)/);
    const { code, stdout } = await runInProcess(environment, 'doctor', '--json');
    const { checks } = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(checks.find(({ name }: any) => name === 'data_folder').message).toMatch(/full|MiB left/);
  });

  it('The product is ready again once there is disk space', async () => {
    rmSync(filler);
    expect((await ask('GET /health/ready')).status).toBe(200);
    expect((await ask('POST /team', { name: 'Later' })).status).toBe(201);
  });

  const startAgain = async (data: string): Promise<{ code: number; lines: string[] }> => {
    const another = spawn(process.execPath, [program], {
      env: { ...environment, LATCHKEY_DATA_DIR: data },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    another.stderr.on('data', (text) => (output += String(text)));
    const [code] = (await once(another, 'exit')) as [number];
    return { code, lines: output.trim().split('\n') };
  };

  it('A first start reports a full disk', async () => {
    fill();
    const { code, lines } = await startAgain(join(disk, 'another'));
    rmSync(filler);
    expect([code, lines]).toEqual([1, [expect.stringMatching(/full|No space left/)]]);
  });

  it.each([
    ['copies PostgreSQL', '60m'],
    ['creates the database', '120m'],
  ])('A first start reports a disk that becomes full while it %s', async (_, size) => {
    const small = mkdtempSync(join(tmpdir(), 'latchkey-small-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', small]);
    try {
      chmodSync(small, 0o755);
      const data = join(small, 'data');
      const message = `The disk of the data folder ${data} is full (ENOSPC). Free some space on this disk.`;
      expect(await startAgain(data)).toEqual({ code: 1, lines: [message] });
    } finally {
      execFileSync('umount', ['-l', small]);
      rmSync(small, { recursive: true, force: true });
    }
  });
});
