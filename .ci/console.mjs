// Checks the types of the console and the sizes of its files (docs/decisions/0043), after a build.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** In bytes, compressed with Brotli. */
const budgets = { firstView: 130_000, stylesheet: 15_000, chunk: 50_000 };
const maxPackages = 8;

/** @typedef {{ name: string, source: string | null, bytes: number, imports: string[] }} File */
const { files, packages } = /** @type {{ files: File[], packages: string[] }} */ (
  JSON.parse(readFileSync('dist/console/sizes.json', 'utf8'))
);
const sizeOf = (/** @type {string} */ name) => files.find((file) => file.name === name)?.bytes ?? 0;
const isScreen = (/** @type {File} */ { source }) => /-screen\.tsx$/.test(source ?? '');
const main = files.find(({ source }) => source?.endsWith('main.tsx'));
if (!main) throw new Error('The console has no main.tsx.');
const first = new Set([main.name, ...main.imports]);

/** @type {string[]} */
const problems = [];
/**
 * @param {string} what
 * @param {number} bytes
 * @param {number} budget
 */
function compare(what, bytes, budget) {
  if (bytes > budget) problems.push(`${what} has ${bytes} bytes. At most ${budget} are allowed.`);
}

for (const screen of files.filter(isScreen)) {
  const loaded = new Set([...first, screen.name, ...screen.imports]);
  compare(
    `The first view of ${screen.source}`,
    [...loaded].map(sizeOf).reduce((a, b) => a + b, 0),
    budgets.firstView,
  );
}
for (const { name, bytes } of files) {
  if (name.endsWith('.css')) compare(name, bytes, budgets.stylesheet);
  else if (!first.has(name)) compare(name, bytes, budgets.chunk);
}

if (packages.length > maxPackages)
  problems.push(`The console imports more than ${maxPackages} packages: ${packages.join(', ')}.`);

const { stdout, status } = spawnSync('node_modules/.bin/tsc', ['-p', 'apps/console'], { encoding: 'utf8' });
if (status !== 0) problems.push(stdout);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
