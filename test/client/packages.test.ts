import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Runs a program of `bin/` as if this were another version of Node. */
const runOn = (version: string, file: string, ...words: string[]) => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require('${resolve(file)}')`;
  return run(process.execPath, ['--eval', pretend, '--', ...words]).catch((error: unknown) => error as object);
};

describe('The check of the Node version', () => {
  it.each(['16.20.2', '18.20.8', '20.18.3'])('prints one sentence instead of an error for Node %s', async (version) => {
    expect(await runOn(version, 'bin/latchkey-server.cjs')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Latchkey needs Node 20.19 or later; 24 is recommended. You run ${version}.\n`,
    });
  });

  it.each(['20.19.0', '22.0.0', '24.11.0'])('accepts Node %s', async (version) => {
    expect(await runOn(version, 'bin/node-version.cjs')).toEqual({ stdout: '', stderr: '' });
  });

  it.each(['start', 'start:api', 'start:worker', 'start:vault', 'cli', 'demo'])('comes first in npm run %s', (name) =>
    expect(scripts[name]).toMatch(/^(?:exec )?node (?:--max-[a-z-]+-size=\d+ )*bin\/latchkey-server\.cjs [a-z]+$/),
  );
});

describe('The package of the server', () => {
  it('contains only the files that it needs to run', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error']);
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const paths = files.map(({ path }) => path);
    const needed = ['bin/latchkey-server.cjs', 'bin/node-version.cjs', 'package.json', 'README.md'];
    const read = ['schema/connector.v1.json', 'connectors/demo.yaml', 'logos/airtable.webp'];
    const own = ['docs/terms.md', 'dist/apps/demo/src/main.js', 'dist/libs/platform/src/sandbox/child/main.js'];
    expect(paths).toEqual(expect.arrayContaining([...needed, ...read.map((path) => `libs/catalog/${path}`), ...own]));
    const unwanted =
      /^(test|apps|\.ci|docs\/.+|docker|dist\/(test|apps\/(?!demo\/)|client))\/|\.(ts|map)$|\.env$|^\.|\/\.(?!built)/;
    expect(paths.filter((path) => unwanted.test(path))).toEqual([]);
  });
});
