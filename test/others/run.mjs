// npm run test:others: installs independent tools in this folder. Spectral checks the OpenAPI document, and Deno and
// Bun run the client with its tests.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const installed = join(here, 'node_modules/.package-lock.json');

const run = (...command) => spawnSync('npm', command, { stdio: 'inherit' }).status === 0;

const isInstalled =
  existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(here, 'package.json')).mtimeMs;
// Installs without a lock file. A registry mirror with Deno for only one platform would create one that `npm ci`
// refuses elsewhere.
const install = ['install', '--no-package-lock', '--prefix', here, '--no-audit', '--no-fund'];
if (!isInstalled && !run(...install)) process.exit(1);

const { findingsOfSpectral } = await import('./spectral.mjs');
const findings = await findingsOfSpectral();
for (const finding of findings) console.log(finding);
console.log(`Spectral reports ${findings.length} findings in the OpenAPI document.`);
const right = run('test', '--', 'dist/test/client');
process.exit(right && findings.length === 0 ? 0 : 1);
