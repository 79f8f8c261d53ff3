// Compiles apps, libs and test into dist/. Swagger's plugin reads descriptions out of types and comments on the way.
// `nest build` does the same, but comes with packages that ask for a newer Node (docs/decisions/0017), and checks every
// file every time: here one is checked again only when it or what it imports has changed. All are written, as the plugin
// puts into one what it reads in others.
import { readFileSync, rmSync } from 'node:fs';
import { before } from '@nestjs/swagger/plugin';
import ts from 'typescript';
import { hasClient, prepareClient, putInPlace } from './client.mjs';

// Where `nest build` and Nest's generators look as well.
const [{ options: reads }] = JSON.parse(readFileSync('nest-cli.json', 'utf8')).compilerOptions.plugins;

const system = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (problem) => fail([problem]) };
const configure = () => ts.getParsedCommandLineOfConfigFile('tsconfig.json', undefined, system);
const { options } = configure();
let host = newHost();

rmSync(options.outDir, { recursive: true, force: true });
write();
// The client is written out of the document of what was just compiled, and is compiled then; what names it is right only
// then.
const client = prepareClient().catch((error) => error);
// Without any of it, a check would say nothing that holds.
let problems = hasClient() ? check() : [];
const outcome = await client;
if (outcome instanceof Error) throw outcome;
if (outcome) {
  const files = putInPlace();
  // What was read before knows the client's files as missing.
  host = newHost();
  write(files);
  problems = check();
}
if (problems.length > 0) fail(problems);

/** Reads each file once. */
function newHost() {
  const made = ts.createIncrementalCompilerHost(options);
  const { getSourceFile } = made;
  const sources = new Map();
  made.getSourceFile = (path, ...how) => sources.get(path) ?? sources.set(path, getSourceFile(path, ...how)).get(path);
  return made;
}

function check() {
  const { fileNames, errors } = configure();
  const checking = { ...options, noEmit: true };
  const builder = ts.createIncrementalProgram({ rootNames: fileNames, options: checking, host });
  const found = [...errors, ...ts.getPreEmitDiagnostics(builder)];
  // Keeps what was found for the next time.
  if (found.length === 0) builder.emit();
  return found;
}

/** All files, unless told which. */
function write(files) {
  const plain = { noCheck: true, incremental: false, tsBuildInfoFile: undefined };
  const program = ts.createProgram(files ?? configure().fileNames, { ...options, ...plain }, host);
  const emit = (file) => program.emit(file, undefined, undefined, undefined, { before: [before(reads, program)] });
  if (files) for (const file of files) emit(program.getSourceFile(file));
  else emit();
}

function fail(problems) {
  const format = { ...ts.sys, getCanonicalFileName: (path) => path, getNewLine: () => '\n' };
  console.error(ts.formatDiagnosticsWithColorAndContext(problems, format));
  process.exit(1);
}
