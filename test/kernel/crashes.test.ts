import { spawnSync } from 'node:child_process';

/** Runs a program of the product that fails after its start. Returns its exit code and output. */
function crash(thrown: string) {
  const program = `import { runProcess } from '#platform/process';
    const start = () => new Promise(() => setTimeout(() => { throw ${thrown}; }));
    runProcess({}, [], start);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  return { status, stderr };
}

describe('A process that crashes', () => {
  it('prints the message and the stack of the error', () => {
    expect(crash(`new TypeError('It broke.', { cause: new Error('below') })`)).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^TypeError: It broke\.\n {4}at .+\n(.+\n)*Caused by Error: below\n/),
    });
  });

  it('prints no field of the error, because fields may contain credentials', () => {
    const fields = `{ input: 'https://a.example/?key=canary', request: { headers: { 'x-key': 'canary' } } }`;
    const { status, stderr } = crash(`Object.assign(new TypeError('Invalid URL'), ${fields})`);
    expect([status, stderr]).toEqual([1, expect.not.stringContaining('canary')]);
  });
});
