import { spawn } from 'node:child_process';
import { makeKeys, vaultKeys } from '#composition/keys';
import { freePort } from './support/free-port.js';
import { kmsKey } from './support/kms.js';
import { createDatabase } from './support/database.js';
import { type App, programOf } from './support/run-app.js';

/** The whole output of a process that refuses to start. */
async function refusal(app: App, env: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, ['--no-warnings', programOf(app)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const code = await new Promise((ended) => child.once('close', ended));
  const [first, ...problems] = said.trim().split('\n');
  expect([code, first]).toEqual([1, 'Invalid configuration:']);
  return problems;
}

describe('A process that cannot start', () => {
  it('lists all invalid settings', async () => {
    const problems = await refusal('worker', { PORT: 'x' });
    for (const name of ['DATABASE_URL', 'PORT', 'MASTER_KEYS'])
      expect(problems.filter((problem) => problem.startsWith(`  ${name} `))).toHaveLength(1);
  });

  it('reports an unreachable database or key service in one line', async () => {
    const away = `127.0.0.1:${await freePort()}`;
    const { service, ...keys } = makeKeys({ vault: kmsKey });
    expect(await refusal('worker', { ...service, DATABASE_URL: `postgres://latchkey_app:x@${away}/x` })).toEqual([
      expect.stringMatching(/^ {2}The database x at \S+ cannot be opened \(connect ECONNREFUSED/),
    ]);
    const kms = { AWS_ENDPOINT_URL_KMS: `http://${away}`, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    const vault = { ...vaultKeys({ service, ...keys }), ...kms, DATABASE_URL: (await createDatabase()).vault };
    expect(await refusal('vault', vault)).toEqual([
      expect.stringMatching(/^ {2}The master key \S+ in AWS KMS, arn:\S+, cannot be used: AWS KMS does not answer/),
    ]);
  });
});
