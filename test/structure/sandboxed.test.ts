import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { sandboxed as bundledModules } from '../mutants/broken-source.js';
import { sources } from './sources.js';

const plain: Record<string, string> = {
  '#kernel/plain': resolve('libs/kernel/src/plain.ts'),
  '#platform/plain': resolve('libs/platform/src/plain/index.ts'),
};

/** The runtime imports of this file: files of the project, and names of packages and front doors. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) ([^;]*?) from '([^']+)'/gm)]
    .filter(([, what = '']) => !/^type |^\{(\s*type \w+,?)*\s*\}$/.test(what))
    .map(([, , from = '']) => (from.startsWith('.') ? resolve(dirname(file), from.replace(/\.js$/, '.ts')) : from))
    .map((from) => plain[from] ?? from);

/** The packages and front doors that a module loads, with the files that import them. */
function loadedBy(entry: string): Map<string, string> {
  const [open, seen, packages] = [[entry], new Set<string>(), new Map<string, string>()];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const from of importsOf(file))
      if (existsSync(from)) open.push(from);
      else packages.set(from, file);
  }
  return packages;
}

/** Files with an expression like `new URL('./task.js', import.meta.url).href`. */
const sandboxed = sources().flatMap(({ path, text }) =>
  [...text.matchAll(/module: new URL\('([^']+)\.js', import\.meta\.url\)/g)].map(([, to = '']) =>
    resolve(dirname(path), `${to}.ts`),
  ),
);

describe('Sandboxed code', () => {
  it('loads neither a framework nor a whole context', () => {
    expect(sandboxed.length).toBeGreaterThanOrEqual(5);
    const heavy = sandboxed.flatMap((entry) =>
      [...loadedBy(entry)].filter(([from]) => /^(#|@nestjs\/|typeorm$|pg$|rxjs$|fastify$|class-)/.test(from)),
    );
    expect(heavy).toEqual([]);
  });

  it('is bundled, so that its process starts soon', () => {
    const bundled = sandboxed.filter((path) => !path.endsWith('remake-image.ts')).map((path) => relative('.', path));
    expect(bundled.sort()).toEqual(bundledModules);
    for (const path of bundled) {
      const built = readFileSync(join('dist', path.replace(/\.ts$/, '.js')), 'utf8');
      expect(built).not.toMatch(/^import .* from '\./m);
    }
  });
});
