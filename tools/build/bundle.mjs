// Bundles each app into a few files in dist/bundle/. Node loads these in less than half the time that 3,000 files take,
// which was most of a start. Native modules, files that are not JavaScript, and programs of child processes stay outside.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { keepNaturalNames } from './natural-names.mjs';

const outdir = resolve('dist/bundle');
const apps = ['api', 'worker', 'vault', 'standalone', 'cli'];

/** Packages outside the bundle: native ones, ones whose state other packages read by `require`, and absent ones. */
const external = [
  // Decorators need it before any other code runs, and only an import of an external package runs first.
  'reflect-metadata',
  ...['sharp', 'pg', 'class-transformer', 'class-validator'],
  ...['@nestjs/microservices', '@nestjs/websockets', '@nestjs/platform-express', '@fastify/view', '@fastify/multipart'],
  ...['better-sqlite3', 'sqlite3', 'sql.js', 'mssql', 'mysql', 'mysql2', 'oracledb', 'mongodb', 'redis', 'expo-sqlite'],
  ...['react-native-sqlite-storage', 'typeorm-aurora-data-api-driver', '@sap/*', '@google-cloud/*', 'hdb-pool'],
];

/**
 * Begins every file. Defines `require` for external packages, and `__from`, which finds a file by its path before bundling.
 * If this package is itself in a folder `node_modules`, npm installs other packages elsewhere than in a clone, so `__from`
 * looks for them as Node does.
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

/**
 * Keeps the paths that a module derives from its own place.
 * @type {import('esbuild').Plugin}
 */
const keepPaths = {
  name: 'keep-paths',
  setup(build) {
    // Packages that are imported dynamically stay external: esbuild would lose the names that a CommonJS file exports.
    build.onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === keepPaths) return undefined;
      if (!importer.includes('node_modules')) return /^[.#]/.test(path) ? undefined : { external: true };
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: keepPaths });
      const isFile = found.errors.length === 0 && !found.external;
      return { external: true, path: isFile ? relative(outdir, found.path).replaceAll('\\', '/') : path };
    });
    build.onLoad({ filter: /\.[cm]?js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!/import\.meta\.url|__dirname|__filename/.test(text)) return undefined;
      const from = (/** @type {string} */ place) => `__from(${JSON.stringify(relative(outdir, place))})`;
      const contents = text
        .replaceAll('import.meta.url', from(path))
        .replaceAll('__filename', `__pathOf(${from(path)})`)
        .replaceAll('__dirname', `__pathOf(${from(resolve(path, '..'))})`);
      return { contents, loader: 'js' };
    });
  },
};

/** @param {{ sourcemap?: 'external' }} [options] whether to write source maps. Only their lines are exact. */
export async function bundleApps({ sourcemap } = {}) {
  rmSync(outdir, { recursive: true, force: true });
  await esbuild.build({
    entryPoints: Object.fromEntries(apps.map((app) => [app, `dist/apps/${app}/src/main.js`])),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // V8 keeps the text of each loaded file, with its comments and its spaces. With source maps, each statement keeps its
    // lines, because the step below would otherwise remove some.
    minifyWhitespace: !sourcemap,
    lineLimit: 160,
    // Names of classes are names of schemas and jobs.
    keepNames: true,
    external,
    banner: { js: banner },
    plugins: [keepPaths],
    logLevel: 'error',
    ...(sourcemap && { sourcemap }),
  });
  for (const name of readdirSync(outdir).filter((each) => each.endsWith('.js'))) {
    const text = readFileSync(join(outdir, name), 'utf8');
    const found = text.replaceAll(/\bimport\((["'])(\.\.\/\.\.\/node_modules\/[^"']+)\1\)/g, 'import(__from("$2"))');
    writeFileSync(join(outdir, name), escapeBeyondLatin1(keepNaturalNames(found)));
  }
}

/**
 * Escapes the characters that Latin-1 does not have, because V8 keeps a text with one of them in two bytes a character.
 * Only `String.raw` would see the difference.
 * @param {string} text
 */
const escapeBeyondLatin1 = (text) =>
  text.replaceAll(/[\u0100-\uffff]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
