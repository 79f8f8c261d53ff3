import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const scripts = ['test/agents', 'test/others', 'test/peers'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => ({ folder, name })),
);

const imported = scripts.flatMap(({ folder, name }) =>
  [...readFileSync(join(folder, name), 'utf8').matchAll(/^import \{([^}]*)\} from '(\..*)';$/gm)].map(
    ([, names, path]) => ({
      script: join(folder, name),
      path: join(folder, path!),
      names: names!.split(',').map((each) => each.trim().split(' as ')[0]!),
    }),
  ),
);

/** No compiler checks these files, and most of them do not run with the tests. */
describe('A script', () => {
  it('imports only files and names that exist', async () => {
    const missing: string[] = [];
    for (const { script, path, names } of imported) {
      const isCompiled = path.startsWith('dist/');
      const exported = !existsSync(path) ? [] : isCompiled ? Object.keys(await import(resolve(path))) : names;
      missing.push(...names.filter((each) => !exported.includes(each)).map((each) => `${script}: ${each} of ${path}`));
    }
    expect(missing).toEqual([]);
    expect(imported.filter(({ path }) => path.startsWith('dist/')).length).toBeGreaterThan(4);
  });
});

it('A script of package.json that starts a service receives the signals that npm receives', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const starting = Object.entries(scripts).filter(([name]) => /^start(:|$)/.test(name));
  expect(starting.map(([name]) => name)).toEqual(['start', 'start:api', 'start:worker', 'start:vault']);
  // npm passes signals only to the shell that it starts. With exec, Latchkey replaces this shell.
  for (const [name, command] of starting) expect([name, command]).toEqual([name, expect.stringMatching(/^exec node /)]);
});
