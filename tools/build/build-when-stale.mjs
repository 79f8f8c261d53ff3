// Compiles if a source is newer than the last build, then bundles the apps if the program to run is a bundle. Run it alone,
// or before a program with `node --import=…`. `--unbundled` only compiles: `npm test` runs the compiled files if the bundle
// is older. Concurrent calls take turns, because a build empties dist/. Writes to stderr only, because the output of
// `npm run --silent cli` may be JSON.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const stamp = 'dist/.built';
const bundleStamp = 'dist/bundle/.built';
const lock = '.cache/build.lock';
const sources = [
  'apps',
  'libs',
  'test',
  'tools',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'nest-cli.json',
];
/** Folders that the compiler does not read. */
const ignored = ['node_modules', 'agents', 'others', 'peers'];

const [, program = '', option] = process.argv;
/** Jest's workers run what Jest has compiled. A list of tests does not need a build, if there was one. */
const isListing = process.argv.includes('--listTests') && existsSync(stamp);
const isCompiledByParent = process.env.JEST_WORKER_ID !== undefined;
const needsBundle =
  program === import.meta.filename ? option !== '--unbundled' : /[\\/]dist[\\/]bundle[\\/]/.test(program);

// Without the development dependencies, the last build runs.
if (!isListing && !isCompiledByParent && existsSync('node_modules/typescript') && (isStale() || isUnbundled())) {
  await takeTurn();
  try {
    if (isStale() && !compile()) process.exitCode = 1;
    else if (isUnbundled()) await bundle();
  } finally {
    rmSync(lock);
  }
  if (process.exitCode) process.exit();
}

function isStale() {
  const built = changedAt(stamp);
  return sources.some((source) => hasNewer(source, built));
}

function isUnbundled() {
  return needsBundle && changedAt(bundleStamp) < changedAt(stamp);
}

/**
 * A folder counts too, because a deleted file changes only its folder.
 * @param {string} path
 * @param {number} time
 * @returns {boolean}
 */
function hasNewer(path, time) {
  if (changedAt(path) > time) return true;
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
  return readdirSync(path, { withFileTypes: true }).some((entry) => {
    if (!entry.isDirectory()) return changedAt(join(path, entry.name)) > time;
    return !ignored.includes(entry.name) && hasNewer(join(path, entry.name), time);
  });
}

function compile() {
  const started = new Date();
  console.error('Compiling …');
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'compile.mjs')], {
    stdio: ['ignore', 2, 2],
  });
  if (status === 0) writeStamp(stamp, started);
  return status === 0;
}

async function bundle() {
  const started = new Date();
  const { bundleApps } = await import('./bundle.mjs');
  await bundleApps();
  writeStamp(bundleStamp, started);
}

/**
 * Dates the stamp to the start, so that files edited during the build are newer.
 * @param {string} path
 * @param {Date} started
 */
function writeStamp(path, started) {
  writeFileSync(path, '');
  utimesSync(path, started, started);
}

async function takeTurn() {
  mkdirSync('.cache', { recursive: true });
  for (;;) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      if (!isHeld()) rmSync(lock, { force: true });
      await setTimeout(100);
    }
  }
}

/** A killed build leaves its lock file behind, which may be empty. Another process may have its id now. */
function isHeld() {
  const age = Date.now() - changedAt(lock);
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return pid === 0 ? age < 1000 : age < 300_000 && process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** @param {string} path */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
