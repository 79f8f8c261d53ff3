import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type App } from '../support/run-app.js';

/** A compiled version of the product. */
export type Version = { name: string; programOf(app: App): string };

const compiledIn = (name: string, root: string): Version => ({
  name,
  programOf: (app) => resolve(root, 'dist/apps', app, 'src/main.js'),
});

/** The version in this folder. */
export const thisVersion = (): Version => compiledIn(`this (${git('rev-parse', '--short', 'HEAD')})`, '.');

/** The last commit before the newest change to the tables. */
export const versionBeforeMigrations = (): string => `${git('log', '-1', '--format=%H', '--', '*/migrations/*')}~1`;

/** Compiles the product at a commit, once. */
export function versionOf(revision: string): Version {
  const commit = git('rev-parse', '--short=12', `${revision}^{commit}`);
  const root = join('.cache/versions', commit);
  if (!existsSync(join(root, 'dist/.whole'))) compile(commit, root);
  return compiledIn(commit, root);
}

function compile(commit: string, root: string): void {
  console.log(`Compiling ${commit} in ${root} …`);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const files = execFileSync('git', ['archive', commit], { maxBuffer: 256 * 1024 * 1024 });
  run('tar', ['-x', '-C', root], { input: files });
  if (readFileSync(join(root, 'package-lock.json')).equals(readFileSync('package-lock.json')))
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  else run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: root });
  const compiler = 'tools/build/compile.mjs';
  // Versions before 0.2 have it there.
  const program = existsSync(join(root, compiler)) ? compiler : '.ci/compile.mjs';
  run(process.execPath, [program], { cwd: root });
  mkdirSync(join(root, 'dist/.whole'));
}

function run(program: string, words: string[], options: { cwd?: string; input?: Buffer }): void {
  const { status, stderr } = spawnSync(program, words, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}: ${stderr}`);
}

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();
