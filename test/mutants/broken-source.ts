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

/** @throws Error for a break that no longer fits its source, or that would not even be read. */
export function brokenFile({ file, find, replace }: CodeBreak): BrokenFile {
  const source = readFileSync(join(root, file), 'utf8');
  if (source.split(find).length !== 2)
    throw new Error(`${file} reads “${find}” in ${source.split(find).length - 1} places.`);
  const { outputText, diagnostics } = ts.transpileModule(
    source.replace(find, () => replace),
    {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions: { ...shape, module: ts.ModuleKind.ESNext },
    },
  );
  const [problem] = diagnostics ?? [];
  if (problem) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
  return { path: join(root, 'dist', file.replace(/\.ts$/, '.js')), code: outputText };
}
