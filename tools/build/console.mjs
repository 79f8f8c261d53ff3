// Bundles the console into dist/console/: scripts and a stylesheet with hashes in their names, and the same files
// compressed with Brotli. `index.json` lists the files that the page loads first. `sizes.json` is for `npm run check`.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as esbuild from 'esbuild';

const outdir = resolve('dist/console');
const [program, style] = ['apps/console/src/main.tsx', 'apps/console/src/style/main.css'];
const router = resolve('apps/console/src/router.tsx');

/**
 * Lets everything that is loaded later, such as screens and dialogs, import the router, which is loaded before them
 * anyway. Otherwise, esbuild would split what the router imports into a file for each set of them that share a module.
 * @type {esbuild.Plugin}
 */
const loadedFirst = {
  name: 'loaded-first',
  setup: (build) => {
    /** @type {Set<string>} */
    const later = new Set();
    build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind === 'dynamic-import') later.add(resolve(resolveDir, path.replace(/\.js$/, '.tsx')));
      return undefined;
    });
    build.onLoad({ filter: /\.tsx$/ }, ({ path }) =>
      later.has(path)
        ? { contents: `import ${JSON.stringify(router)};\n${readFileSync(path, 'utf8')}`, loader: 'tsx' }
        : undefined,
    );
  },
};

/** @typedef {{ path: string, kind: string, external?: boolean }} Import */
/** @typedef {{ imports: Import[], entryPoint?: string }} Output */

export async function bundleConsole() {
  const { lightColors, darkColors } = await import('../../dist/libs/platform/src/pages/style.js');
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await esbuild.build({
    entryPoints: [program, style],
    outdir: join(outdir, 'assets'),
    outbase: 'apps/console/src',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    conditions: ['latchkey-source'],
    jsx: 'automatic',
    plugins: [loadedFirst],
    define: { 'process.env.NODE_ENV': '"production"' },
    // The pages of members have the same colors.
    banner: { css: `:root{${lightColors}}@media(prefers-color-scheme:dark){:root{${darkColors}}}` },
    metafile: true,
    logLevel: 'error',
  });
  const outputs = /** @type {Record<string, Output>} */ (metafile.outputs);
  const outputOf = (/** @type {string} */ source) =>
    Object.keys(outputs).find((path) => outputs[path]?.entryPoint === source) ?? '';
  const script = outputOf(program);
  write('index.json', {
    script: basename(script),
    stylesheet: basename(outputOf(style)),
    preloaded: importedBy(outputs, script).map((path) => basename(path)),
  });
  const inputs = /** @type {Record<string, { imports: { original?: string }[] }>} */ (metafile.inputs);
  write('sizes.json', { files: sizesOf(outputs), packages: packagesIn(inputs) });
}

/**
 * Returns the files that a file imports, directly or not, except by `import()`.
 * @param {Record<string, Output>} outputs
 * @param {string} file
 * @returns {string[]}
 */
function importedBy(outputs, file, seen = new Set([file])) {
  for (const { path, kind, external } of outputs[file]?.imports ?? []) {
    if (kind !== 'import-statement' || external || seen.has(path)) continue;
    seen.add(path);
    importedBy(outputs, path, seen);
  }
  return [...seen].filter((path) => path !== file);
}

/**
 * Compresses all files, and returns what each one loads, in bytes.
 * @param {Record<string, Output>} outputs
 */
function sizesOf(outputs) {
  return Object.entries(outputs).map(([path, { entryPoint }]) => {
    const compressed = brotliCompressSync(readFileSync(path));
    writeFileSync(`${path}.br`, compressed);
    const imports = importedBy(outputs, path).map((each) => basename(each));
    return { name: basename(path), source: entryPoint ?? null, bytes: compressed.length, imports };
  });
}

/**
 * Returns the packages that the console's own files import.
 * @param {Record<string, { imports: { original?: string }[] }>} inputs
 */
function packagesIn(inputs) {
  const own = Object.entries(inputs).filter(([path]) => path.startsWith('apps/console/'));
  const names = own.flatMap(([, { imports }]) => imports.map(({ original = '.' }) => original));
  const packages = names
    .filter((name) => !/^[.#]/.test(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(packages)].sort();
}

/**
 * @param {string} name
 * @param {unknown} value
 */
const write = (name, value) => writeFileSync(join(outdir, name), JSON.stringify(value, null, 2));
