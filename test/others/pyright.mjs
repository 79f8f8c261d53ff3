import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { writeDocument } from '../../.ci/document.mjs';
import { writePythonClient } from '../../dist/libs/client/generator/python.js';

const here = import.meta.dirname;
const settings = { pythonVersion: '3.11', typeCheckingMode: 'strict' };

/**
 * Findings of Pyright's strict rules in the Python client and in uses.py, one per line. In uses.py, lines that end with
 * `# error` must have an error.
 */
export function findingsOfPyright(program = join(here, 'node_modules/pyright/index.js')) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pyright-'));
  writePythonClient(JSON.parse(readFileSync(writeDocument(), 'utf8')), folder);
  cpSync(join(here, 'uses.py'), join(folder, 'uses.py'));
  writeFileSync(join(folder, 'pyrightconfig.json'), JSON.stringify(settings));
  const options = { encoding: 'utf8', maxBuffer: 2 ** 26 };
  const { stdout } = spawnSync(process.execPath, [program, '--outputjson', '--project', folder], options);
  rmSync(folder, { recursive: true });
  const found = JSON.parse(stdout).generalDiagnostics.map(({ file, range, message }) => ({
    line: `${basename(file)}:${range.start.line + 1}`,
    message,
  }));
  const expected = readFileSync(join(here, 'uses.py'), 'utf8')
    .split('\n')
    .flatMap((text, at) => (text.endsWith('# error') ? [`uses.py:${at + 1}`] : []));
  const missing = expected.filter((line) => !found.some((each) => each.line === line));
  return [
    ...found.filter(({ line }) => !expected.includes(line)).map(({ line, message }) => `${line}: ${message}`),
    ...missing.map((line) => `${line}: Pyright finds no error here.`),
  ];
}
