import childProcess, { type SpawnOptions } from 'node:child_process';
import fs from 'node:fs';
import { type InitializeHook, type LoadHook, register, syncBuiltinESMExports } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { type BrokenFile } from './broken-source.js';

/** The code to load instead of files, by their addresses. */
let codes: ReadonlyMap<string, string>;

export const initialize: InitializeHook<BrokenFile> = (file) => {
  codes = new Map([file, ...file.sandboxed].map(({ path, code }) => [pathToFileURL(path).href, code]));
};

/** Makes Node load the broken code instead of one file. The file in dist/ does not change. */
export const load: LoadHook = (url, context, next) => {
  const source = codes.get(url);
  return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
};

/** The sandbox loads code only from these folders, and starts later with this hook. */
const sandboxed = /\/libs\/(platform|kernel|catalog|connector-definition)\//;

/** Makes processes that are started from this one load the broken code too. */
function breakChildren({ path }: BrokenFile): void {
  const { spawn } = childProcess;
  const isBroken = (command: string, args: readonly string[]): boolean =>
    command === process.execPath &&
    (sandboxed.test(path) || !args.some((arg) => arg.endsWith('/sandbox/child/main.js')));
  const spawnBroken = (command: string, args: readonly string[] = [], options: SpawnOptions = {}) => {
    if (!isBroken(command, args)) return spawn(command, args, options);
    const env = { ...(options.env ?? process.env), BROKEN_FILE: process.env.BROKEN_FILE };
    return spawn(command, ['--import', import.meta.url, ...args], { ...options, env });
  };
  childProcess.spawn = spawnBroken as typeof spawn;
  syncBuiltinESMExports();
}

/** Pages get their scripts from files that are read, not loaded. Tests of the structure read sources. */
function breakReads({ path, code, source }: BrokenFile): void {
  const { readFileSync } = fs;
  const broken = new Map([
    [path, code],
    [source.path, source.text],
  ]);
  const readBroken = (file: string | URL, options?: BufferEncoding) =>
    broken.get(file instanceof URL ? fileURLToPath(file) : file) ?? readFileSync(file, options);
  fs.readFileSync = readBroken as typeof readFileSync;
  syncBuiltinESMExports();
}

// Node runs its hooks in a separate thread, which loads this file again.
if (isMainThread) {
  const file = JSON.parse(process.env.BROKEN_FILE as string) as BrokenFile;
  register(import.meta.url, { data: file });
  breakChildren(file);
  breakReads(file);
}
