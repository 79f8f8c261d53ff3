import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type CodeBreak } from './break.js';

/** A compiled file and its source, and their contents while a test runs. */
export type BrokenFile = {
  path: string;
  code: string;
  source: { path: string; text: string };
  /** The modules of the sandbox, each in a file of its own. What the build makes of them contains whole files. */
  sandboxed: { path: string; code: string }[];
};

const root = process.cwd();
/** The compiler settings of the project that affect the code of a single file. */
const {
  options: { target, experimentalDecorators, emitDecoratorMetadata, useDefineForClassFields },
} = ts.parseJsonConfigFileContent(
  ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)).config,
  ts.sys,
  root,
);
const shape = { target, experimentalDecorators, emitDecoratorMetadata, useDefineForClassFields };

/** @throws Error if the break does not fit its source. */
export function brokenFile(each: CodeBreak): BrokenFile {
  const text = brokenText(each);
  const own = sandboxed.filter((file) => file !== each.file).map((file) => compile(file, readFileSync(file, 'utf8')));
  return { ...compile(each.file, text), source: { path: each.file, text }, sandboxed: own };
}

function compile(file: string, text: string): { path: string; code: string } {
  const compilerOptions = { ...shape, module: ts.ModuleKind.ESNext };
  const { outputText: code } = ts.transpileModule(text, { fileName: file, compilerOptions });
  return { path: join(root, 'dist', file.replace(/\.ts$/, '.js')), code };
}

/** The modules that `tools/build/sandbox.mjs` bundles. */
export const sandboxed = [
  'libs/catalog/src/openapi-import/domain/import-task.ts',
  'libs/catalog/src/validation/domain/check-task.ts',
  'libs/platform/src/expressions/evaluate.ts',
  'libs/platform/src/schemas/check.ts',
];

/** @throws Error if the break does not fit its source or is not valid TypeScript. */
export function brokenText({ file, find, replace }: CodeBreak): string {
  const source = readFileSync(join(root, file), 'utf8');
  if (source.split(find).length !== 2)
    throw new Error(`${file} contains “${find}” ${source.split(find).length - 1} times instead of once.`);
  const text = source.replace(find, () => replace);
  const [problem] = problemsOf(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  if (problem) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
  return text;
}

/**
 * TypeScript does not publish the parser's diagnostics in its types, and the public function would compile the file.
 */
const problemsOf = (parsed: ts.SourceFile): readonly ts.Diagnostic[] =>
  (parsed as ts.SourceFile & { parseDiagnostics: ts.Diagnostic[] }).parseDiagnostics;
