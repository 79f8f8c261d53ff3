// npm run test:others: installs independent tools in this folder. Spectral checks the OpenAPI document, and Pyright checks
// the types of the Python client. The longest tests of the clients run, also in Deno and Bun. `--install` only installs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const installed = join(here, 'node_modules/.package-lock.json');

const run = (...command) => spawnSync('npm', command, { stdio: 'inherit' }).status === 0;

const isInstalled =
  existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(here, 'package.json')).mtimeMs;
// Installs without a lock file. A registry mirror with Deno for only one platform would create one that `npm ci`
// refuses elsewhere.
const install = ['install', '--no-package-lock', '--prefix', here, '--no-audit', '--no-fund'];
if (!isInstalled && !run(...install)) {
  console.log('npm could not install the packages of test/others. Check the network, and run this again.');
  end(0, 1);
}
if (process.argv.includes('--install')) process.exit();

const { findingsOfSpectral } = await import('./spectral.mjs');
const findings = await findingsOfSpectral();
for (const finding of findings) console.log(finding);
console.log(`Spectral reports ${findings.length} findings in the OpenAPI document.`);
const { findingsOfPyright } = await import('./pyright.mjs');
const inPython = findingsOfPyright();
for (const finding of inPython) console.log(finding);
console.log(`Pyright reports ${inPython.length} findings in the Python client.`);
const tests = await runTests();
// The document is one check, and the Python client is another.
const failed = [findings, inPython].filter(({ length }) => length > 0).length;
end(2 - failed + tests.numPassedTests, failed + tests.numFailedTests + tests.numRuntimeErrorTestSuites);

/** Runs those tests of the clients that `npm test` leaves out, and returns Jest's counts. */
async function runTests() {
  const { longTests } = await import('../../dist/test/support/jest/slow-tests.js');
  const ofClients = longTests.find(({ source }) => source.startsWith('client'));
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-others-'));
  const results = join(folder, 'jest.json');
  run('test', '--', ofClients.source, '--json', `--outputFile=${results}`);
  const nothing = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1 };
  const counts = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : nothing;
  rmSync(folder, { recursive: true });
  return counts;
}

function end(passed, failed) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
