// Holds the OpenAPI document to Redocly's rules (.ci/redocly.yaml), and prints what they find. Spectral reads it in
// `npm run test:others`, as it takes 50 MB and half a minute.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folder = '.cache/openapi';
const most = { maxBuffer: 2 ** 26 };

/** Writes the document, and answers where. */
export function writeDocument() {
  const file = join(folder, 'openapi.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, execFileSync(process.execPath, ['dist/apps/api/src/print-document.js'], most));
  return file;
}

if (process.argv[1] === import.meta.filename) {
  const redocly = ['node_modules/@redocly/cli/bin/cli.js', 'lint', writeDocument(), '--config', '.ci/redocly.yaml'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // It says that nothing is wrong, too.
  await promisify(execFile)(process.execPath, [...redocly, '--format', 'stylish'], { ...most, env }).catch(
    ({ stdout, stderr }) => {
      process.stdout.write(stdout + stderr);
      process.exitCode = 1;
    },
  );
}
