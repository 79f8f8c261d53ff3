// Compiles apps, libs, test and tools into dist/. On the way, Swagger's plugin reads descriptions from types and comments.
// `nest build` does the same, but its packages need a newer Node (docs/decisions/0017), and it checks every file every
// time. This program checks a file again only if the file or one of its imports has changed. It writes all files, because
// the plugin copies into one file what it reads in others. `--unchecked` only writes them.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { before } from '@nestjs/swagger/plugin';
import ts from 'typescript';
import { bundleConsole } from './console.mjs';
import { bundleSandboxed } from './sandbox.mjs';

/** @typedef {{ compilerOptions: { plugins: [{ options: Record<string, unknown> }] } }} NestConfig */
const nest = /** @type {NestConfig} */ (JSON.parse(readFileSync('nest-cli.json', 'utf8')));
const [{ options: pluginOptions }] = nest.compilerOptions.plugins;

const system = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (/** @type {ts.Diagnostic} */ each) => fail([each]) };
const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', undefined, system);
if (!config) throw new Error('tsconfig.json cannot be read.');
const { fileNames, options, errors } = config;

// Both passes read each file once.
const host = ts.createIncrementalCompilerHost(options);
const getSourceFile = host.getSourceFile.bind(host);
/** @type {Map<string, ts.SourceFile | undefined>} */
const files = new Map();
/** @type {typeof getSourceFile} */
const readOnce = (path, ...rest) => files.get(path) ?? files.set(path, getSourceFile(path, ...rest)).get(path);
host.getSourceFile = readOnce;

emptyFolder(/** @type {string} */ (options.outDir));
write();
await bundleSandboxed();
await bundleConsole();
if (!process.argv.includes('--unchecked')) check();

/**
 * Keeps the packages of `npm run build:client`, which people use as programs.
 * @param {string} folder
 */
function emptyFolder(folder) {
  const packages = ['client', 'client-python'];
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (!packages.includes(name)) rmSync(join(folder, name), { recursive: true });
}

function write() {
  const rootNames = fileNames.filter((path) => path.endsWith('.ts'));
  const writing = { ...options, noCheck: true, incremental: false, tsBuildInfoFile: undefined };
  const program = ts.createProgram(rootNames, writing, host);
  program.emit(undefined, undefined, undefined, undefined, { before: [before(pluginOptions, program)] });
}

function check() {
  const program = ts.createIncrementalProgram({ rootNames: fileNames, options: { ...options, noEmit: true }, host });
  const problems = [...errors, ...ts.getPreEmitDiagnostics(program.getProgram())];
  if (problems.length > 0) fail(problems);
  // Writes tsBuildInfoFile, with which the next check skips what has not changed.
  program.emit();
}

/** @param {ts.Diagnostic[]} problems */
function fail(problems) {
  /** @type {ts.FormatDiagnosticsHost} */
  const format = { ...ts.sys, getCanonicalFileName: (path) => path, getNewLine: () => '\n' };
  console.error(ts.formatDiagnosticsWithColorAndContext(problems, format));
  process.exit(1);
}
