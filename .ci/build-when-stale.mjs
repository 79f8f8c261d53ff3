// Compiles when a source is newer than the last build: by itself, or ahead of what it compiles (`node --import=…`). Also
// bundles the apps, unless what runs does not need it: `npm test` runs what is compiled where no bundle is up to date.
// Calls at the same time take turns, as a build empties dist/.
// What it says goes to stderr: `npm run --silent cli` promises that stdout is JSON.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const stamp = 'dist/.built';
const bundleStamp = 'dist/bundle/.built';
const lock = '.cache/build.lock';
const sources = ['apps', 'libs', 'test', 'package.json', 'package-lock.json', 'tsconfig.json', 'nest-cli.json', '.ci'];
/** In any folder: what is installed, what runs as it is, and what a build writes itself. */
const uncompiled = ['node_modules', 'agents', 'others', 'generated'];
const compiler = 'node_modules/typescript';
const bundler = 'node_modules/esbuild';

const [, program = '', option] = process.argv;
const needsBundle =
  program === import.meta.filename ? option !== '--unbundled' : /[\\/]dist[\\/]bundle[\\/]/.test(program);

// An installation without what development needs runs what was compiled before.
if (existsSync(compiler) && (isStale() || isUnbundled())) {
  await takeTurn();
  let built = true;
  try {
    if (isStale()) built = build();
    if (built && isUnbundled()) await bundle();
  } finally {
    rmSync(lock);
  }
  if (!built) process.exit(1);
}

function isStale() {
  const built = changedAt(stamp);
  return sources.some((source) => isNewer(source, built));
}

function isUnbundled() {
  return needsBundle && changedAt(bundleStamp) < changedAt(stamp);
}

/** A folder counts, too: a file that was taken out of it changes nothing else. */
function isNewer(path, than) {
  if (changedAt(path) > than) return true;
  return entriesOf(path).some((entry) =>
    entry.isDirectory() ? isNewer(join(path, entry.name), than) : changedAt(join(path, entry.name)) > than,
  );
}

function build() {
  const started = new Date();
  console.error('Compiling …');
  const { status } = spawnSync(process.execPath, ['.ci/compile.mjs'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) return false;
  writeFileSync(stamp, '');
  // What was edited meanwhile is newer than this.
  utimesSync(stamp, started, started);
  return true;
}

async function bundle() {
  if (!existsSync(bundler)) return console.error('The apps cannot be bundled. Run `npm ci`, which installs esbuild.');
  const started = new Date();
  const { bundle: bundleApps } = await import('./bundle.mjs');
  await bundleApps();
  writeFileSync(bundleStamp, '');
  utimesSync(bundleStamp, started, started);
}

async function takeTurn() {
  mkdirSync('.cache', { recursive: true });
  for (;;) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isHeld()) rmSync(lock, { force: true });
      await setTimeout(100);
    }
  }
}

/** A killed build leaves its lock file, maybe empty, and its process id to whatever comes next. */
function isHeld() {
  const age = Date.now() - changedAt(lock);
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return pid === 0 ? age < 1000 : age < 300_000 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function entriesOf(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).filter(({ name }) => !uncompiled.includes(name));
  } catch {
    return [];
  }
}
