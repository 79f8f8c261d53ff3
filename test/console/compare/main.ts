import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { takePictures } from './pictures.js';
import { comparePictures, writeReport } from './report.js';

/**
 * Compares pictures of all screens of the console with those of another commit, and writes a page that shows what
 * differs. People look at the differences; no threshold accepts them.
 */
const [ref = 'HEAD~1'] = process.argv.slice(2);
const folder = resolve('.cache/console-pictures');
const [before, after] = [join(folder, 'before'), join(folder, 'after')];

const run = (command: string, options: string[], cwd = '.'): void =>
  void execFileSync(command, options, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** Checks another commit out and builds it. Its dependencies are those of this checkout. */
function build(commit: string): string {
  const checkout = mkdtempSync(join(tmpdir(), 'latchkey-console-'));
  run('git', ['worktree', 'add', '--detach', checkout, commit]);
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
  run(process.execPath, ['tools/build/build-when-stale.mjs'], checkout);
  return checkout;
}

console.log(`Taking pictures of ${ref} …`);
const checkout = build(ref);
try {
  await takePictures(checkout, before);
} finally {
  run('git', ['worktree', 'remove', '--force', checkout]);
  rmSync(checkout, { recursive: true, force: true });
}
console.log('Taking pictures of this checkout …');
await takePictures('.', after);
rmSync(join(folder, 'differences'), { recursive: true, force: true });
const differences = await comparePictures(before, after, join(folder, 'differences'));
const total = readdirSync(after).length;
for (const { name, kind, pixels } of differences)
  console.log(`${kind.padEnd(8)} ${String(pixels).padStart(8)}  ${name}`);
console.log(`${differences.length} of ${total} pictures differ: ${writeReport(folder, differences, total)}`);
