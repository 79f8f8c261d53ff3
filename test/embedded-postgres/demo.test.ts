import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { explainStop } from '../../apps/demo/src/running-product.js';
import { pidFile, startProduct, startServersScene } from './scene.js';

const { newPath } = startServersScene();

/** Runs the demo in a separate process. Its own Latchkey is in a folder of `temporary`. */
function startDemo(settings: Record<string, string> = {}) {
  const temporary = join(dirname(newPath()), 'tmp');
  mkdirSync(temporary);
  const env = { PATH: process.env.PATH, TMPDIR: temporary, ...settings };
  const demo = spawn(process.execPath, [resolve('dist/apps/demo/src/main.js')], { cwd: dirname(temporary), env });
  const ended = once(demo, 'exit').then(([code]) => code as number | null);
  let said = '';
  for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (text) => (said += String(text)));
  const serverPid = (): number | undefined => {
    const [folder = ''] = readdirSync(temporary);
    const file = pidFile(join(temporary, folder));
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined;
  };
  return { demo, ended, temporary, serverPid, said: () => said };
}

async function until<Found>(find: () => Found | undefined | false): Promise<Found> {
  for (;;) {
    const found = find();
    if (found) return found;
    await setTimeout(20);
  }
}

describe('The demo', () => {
  it.each([
    ['starts', /^/],
    ['works', /^3\. /m],
  ])('leaves nothing behind if it is interrupted while it %s', async (_, progress) => {
    const { demo, ended, temporary, serverPid, said } = startDemo();
    const pid = await until(serverPid);
    await until(() => progress.test(said()));
    demo.kill('SIGINT');
    demo.kill('SIGTERM');
    expect([await ended, readdirSync(temporary)]).toEqual([130, []]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('stops if it has no token for a running Latchkey with the demo connector', async () => {
    const dataDir = newPath();
    const settings = { DEMO: '1', DEMO_PROVIDER_URL: 'http://127.0.0.1:4917' };
    const { child, ended, isReady } = startProduct(dataDir, settings);
    await isReady;
    rmSync(join(dataDir, 'owner-token'));
    const demo = startDemo({ LATCHKEY_DATA_DIR: dataDir });
    expect([await demo.ended, demo.said()]).toEqual([1, `${explainStop('no_token', dataDir, true)}\n`]);
    child.kill('SIGTERM');
    await ended;
  });

  it('starts a Latchkey of its own only if the data folder is neither chosen nor prepared for it', () => {
    const own = (isChosen: boolean) =>
      (['not_running', 'no_connector', 'no_token', 'token_refused'] as const).filter(
        (obstacle) => explainStop(obstacle, '/srv/latchkey', isChosen) === null,
      );
    expect([own(false), own(true)]).toEqual([['not_running', 'no_connector'], []]);
  });

  it('names the data folder in the command that starts Latchkey for it', () => {
    const text = explainStop('not_running', '/srv/latchkey', true);
    expect(text).toContain('`LATCHKEY_DATA_DIR=/srv/latchkey DEMO=1 npm start`');
  });
});
