// `npm run check` runs these checks at the same time, after a build, and prints the output of each one after the other.
// `node .ci/check.mjs lint language` runs only the named checks.
import { spawn } from 'node:child_process';

/** @type {Record<string, string[]>} */
const checks = {
  lint: ['node_modules/eslint/bin/eslint.js', '.', '--cache', '--cache-location', '.cache/eslint/'],
  format: [
    ...['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
    ...['--cache', '--cache-location', '.cache/prettier'],
  ],
  boundaries: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', 'apps', 'libs', 'test', 'tools'],
  console: ['.ci/console.mjs'],
  client: ['dist/libs/client/generator/main.js', 'check'],
  document: ['.ci/document.mjs'],
  language: ['.ci/plain-english.mjs'],
  performance: ['.ci/performance.mjs'],
};

/** @param {string} name */
const run = (name) =>
  /** @type {Promise<boolean>} */ (
    new Promise((resolve) => {
      const child = spawn(process.execPath, checks[name] ?? [], { stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (/** @type {Buffer} */ text) => (output += String(text)));
      child.on('close', (code) => {
        process.stdout.write(output);
        if (code !== 0) console.log(`The check "${name}" failed.`);
        resolve(code === 0);
      });
    })
  );

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in checks));
if (unknown !== undefined) throw new Error(`Unknown check ${unknown}. Use ${Object.keys(checks).join(', ')}.`);
const results = await Promise.all((asked.length > 0 ? asked : Object.keys(checks)).map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
