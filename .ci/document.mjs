// Checks the OpenAPI document with Redocly's rules (.ci/redocly.yaml), and prints the problems. Spectral needs 50 MB and
// half a minute, so it checks the document in `npm run test:others`.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folder = '.cache/openapi';
const options = { maxBuffer: 2 ** 26 };

/** Writes the document to a file, and returns the file's path. */
export function writeDocument() {
  const file = join(folder, 'openapi.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, execFileSync(process.execPath, ['dist/apps/api/src/print-document.js'], options));
  return file;
}

if (process.argv[1] === import.meta.filename) {
  const redocly = ['node_modules/@redocly/cli/bin/cli.js', 'lint', writeDocument(), '--config', '.ci/redocly.yaml'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // Redocly also prints that it found no problem.
  await promisify(execFile)(process.execPath, [...redocly, '--format', 'stylish'], { ...options, env }).catch(
    (/** @type {{ stdout: string, stderr: string }} */ { stdout, stderr }) => {
      process.stdout.write(stdout + stderr);
      process.exitCode = 1;
    },
  );
}
