import { spawnSync } from 'node:child_process';

describe('The command latchkey-server', () => {
  it.each(['--help', 'standalone --help', 'api -h', 'demo --help'])(
    'prints its usage and starts nothing: %s',
    (words) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/latchkey-server.cjs', ...words.split(' ')], {
        encoding: 'utf8',
        timeout: 10_000,
      });
      expect([status, stdout, stderr]).toEqual([
        0,
        '',
        expect.stringMatching(/^Usage: latchkey-server \[standalone \|/),
      ]);
    },
  );

  it('names the apps when it is given an unknown one', () => {
    const { status, stderr } = spawnSync(process.execPath, ['bin/latchkey-server.cjs', 'apy'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([64, expect.stringContaining('| api | worker | vault | demo')]);
  });
});
