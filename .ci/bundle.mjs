// Puts each app into dist/bundle/, in a few files instead of 3,000: Node loads those in less than half the time, and that
// was most of a start. What is not JavaScript, what is native and what runs in a process of its own is read where it was.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const outdir = resolve('dist/bundle');
const apps = ['api', 'worker', 'vault', 'standalone', 'cli'];

/** Stay packages: what is native, what keeps state that others read by `require`, and what is not installed. */
const left = [
  ...['sharp', 'pg', 'class-transformer', 'class-validator'],
  ...['@nestjs/microservices', '@nestjs/websockets', '@nestjs/platform-express', '@fastify/view', '@fastify/multipart'],
  ...['better-sqlite3', 'sqlite3', 'sql.js', 'mssql', 'mysql', 'mysql2', 'oracledb', 'mongodb', 'redis', 'expo-sqlite'],
  ...['react-native-sqlite-storage', 'typeorm-aurora-data-api-driver', '@sap/*', '@google-cloud/*', 'hdb-pool'],
];

/**
 * In every file: `require` for packages that are left, and where a source was before. Where this package is itself in a
 * folder `node_modules`, npm puts other packages elsewhere than in a clone, so they are looked for as Node does.
 */
const banner = `import { createRequire as __requireFrom } from 'node:module';
import { existsSync as __exists } from 'node:fs';
import { dirname as __dirOf, join as __join } from 'node:path';
import { fileURLToPath as __pathOf, pathToFileURL as __urlOf } from 'node:url';
const require = __requireFrom(import.meta.url);
const __from = (path) => {
  const [above, ...parts] = path.split('/node_modules/');
  if (above !== '../..') return new URL(path, import.meta.url).href;
  return __urlOf(parts.reduce(__fileIn, __pathOf(import.meta.url))).href;
};
const __fileIn = (from, part) => {
  const name = part.split('/', part[0] === '@' ? 2 : 1).join('/');
  for (let dir = from; ; dir = __dirOf(dir)) {
    if (__exists(__join(dir, 'node_modules', name))) return __join(dir, 'node_modules', part);
    if (dir === __dirOf(dir)) throw new Error('The package ' + name + ' is not installed.');
  }
};`;

const places = {
  name: 'places',
  setup({ onLoad, onResolve, resolve: find }) {
    // A package that is loaded when it is needed stays one: esbuild would lose the names that a CommonJS file exports.
    onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === places) return undefined;
      if (!importer.includes('node_modules')) return /^[.#]/.test(path) ? undefined : { external: true };
      const found = await find(path, { kind, importer, resolveDir, pluginData: places });
      const isFile = found.errors.length === 0 && !found.external;
      return { external: true, path: isFile ? relative(outdir, found.path).replaceAll('\\', '/') : path };
    });
    onLoad({ filter: /\.[cm]?js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!/import\.meta\.url|__dirname|__filename/.test(text)) return undefined;
      const from = (place) => `__from(${JSON.stringify(relative(outdir, place))})`;
      const contents = text
        .replaceAll('import.meta.url', from(path))
        .replaceAll('__filename', `__pathOf(${from(path)})`)
        .replaceAll('__dirname', `__pathOf(${from(resolve(path, '..'))})`);
      return { contents, loader: 'js' };
    });
  },
};

export async function bundle() {
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: Object.fromEntries(apps.map((app) => [app, `dist/apps/${app}/src/main.js`])),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Names of classes are names of schemas and jobs.
    keepNames: true,
    external: left,
    banner: { js: banner },
    plugins: [places],
    logLevel: 'error',
  });
  for (const name of readdirSync(outdir)) {
    const text = readFileSync(join(outdir, name), 'utf8');
    const found = text.replaceAll(/\bimport\((["'])(\.\.\/\.\.\/node_modules\/[^"']+)\1\)/g, 'import(__from("$2"))');
    if (found !== text) writeFileSync(join(outdir, name), found);
  }
}
