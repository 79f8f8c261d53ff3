import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type CodeBreak } from './break.js';

/** A compiled file, and what it holds instead while a test runs. */
export type BrokenFile = { path: string; code: string };

const root = process.cwd();
/** What of the project's own settings shapes the code of a single file. */
const {
  options: { target, experimentalDecorators, emitDecoratorMetadata, useDefineForClassFields },
} = ts.parseJsonConfigFileContent(
  ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)).config,
  ts.sys,
  root,
);
const shape = { target, experimentalDecorators, emitDecoratorMetadata, useDefineForClassFields };

/** @throws Error for a break that no longer fits its source. */
export function brokenFile(each: CodeBreak): BrokenFile {
  const { outputText } = ts.transpileModule(brokenText(each), {
    fileName: each.file,
    compilerOptions: { ...shape, module: ts.ModuleKind.ESNext },
  });
  return { path: join(root, 'dist', each.file.replace(/\.ts$/, '.js')), code: outputText };
}

/** @throws Error for a break that no longer fits its source, or that would not even be read. */
export function brokenText({ file, find, replace }: CodeBreak): string {
  const source = readFileSync(join(root, file), 'utf8');
  if (source.split(find).length !== 2)
    throw new Error(`${file} reads “${find}” in ${source.split(find).length - 1} places.`);
  const text = source.replace(find, () => replace);
  const [problem] = problemsOf(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  if (problem) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
  return text;
}

/** What a parser says is not among TypeScript's types; asked for as all know it, a compilation comes with it. */
const problemsOf = (parsed: ts.SourceFile): readonly ts.Diagnostic[] =>
  (parsed as ts.SourceFile & { parseDiagnostics: ts.Diagnostic[] }).parseDiagnostics;
