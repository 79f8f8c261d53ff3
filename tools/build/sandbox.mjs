// Bundles each module that runs in a sandbox process into its own file, at the same path in dist/. Every organization gets
// such a process, which loads the bundles in about half the time that their files take (0.33 instead of 0.62 seconds of
// processor time for all of them).
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import * as esbuild from 'esbuild';

export const sandboxed = [
  'libs/catalog/src/openapi-import/domain/import-task',
  'libs/catalog/src/validation/domain/check-task',
  'libs/platform/src/expressions/evaluate',
  'libs/platform/src/schemas/check',
];

/** CommonJS packages call `require`, also for Node's own modules. */
const banner = `import { createRequire as __requireFrom } from 'node:module';
const require = __requireFrom(import.meta.url);`;

/**
 * Keeps the addresses that a module derives from its own.
 * @param {string} outdir
 * @returns {esbuild.Plugin}
 */
const keepAddresses = (outdir) => ({
  name: 'keep-addresses',
  setup(build) {
    build.onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, ({ path }) => {
      const place = JSON.stringify(relative(outdir, path).replaceAll('\\', '/'));
      const text = readFileSync(path, 'utf8');
      return { contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), loader: 'js' };
    });
  },
});

/** The library's own functions are frozen while the module loads, so esbuild must not name them afterwards. */
const keepNames = false;

export async function bundleSandboxed() {
  for (const module of sandboxed) {
    const file = resolve('dist', `${module}.js`);
    await esbuild.build({
      entryPoints: [file],
      outfile: file,
      allowOverwrite: true,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      keepNames,
      banner: { js: banner },
      plugins: [keepAddresses(dirname(file))],
      logLevel: 'error',
    });
  }
}
