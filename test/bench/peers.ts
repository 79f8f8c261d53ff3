import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cpuOfChildren } from './processes.js';
import { postmasterOf } from './call-costs.js';
import { type PeerRows } from './beside-peer.js';
import { gatewayRows } from './peer-gateways.js';
import { jobRows } from './peer-jobs.js';
import { tokenRows } from './peer-tokens.js';
import { userListRows } from './peer-users.js';
import { isBrief } from './pace.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { startSystem } from './system.js';

const size = isBrief ? { ...fullSize, connections: 100, restrictions: 1, events: 100 } : fullSize;

const parts: PeerRows[] = [gatewayRows, tokenRows, userListRows, jobRows];

/** Compares parts of Latchkey with packages that do the same work, on the same machine and PostgreSQL. */
export async function comparePeers(dataDir: string, results: Results): Promise<void> {
  installPeers();
  const system = await startSystem(dataDir, [size]);
  try {
    const postmaster = await postmasterOf(system.ownerUrl);
    const rows: Record<string, object> = {};
    for (const part of parts) Object.assign(rows, await part(system, () => cpuOfChildren(postmaster)));
    console.log('\nLatchkey beside its peers');
    console.table(rows);
    results.peers = rows;
  } finally {
    await system.stop();
  }
}

/** Installs the packages of test/peers, unless they are installed already. */
function installPeers(): void {
  const changedAt = (path: string) => (existsSync(path) ? statSync(path).mtimeMs : 0);
  if (changedAt('test/peers/node_modules/.package-lock.json') >= changedAt('test/peers/package-lock.json')) return;
  // pg-boss asks for a newer Node than Latchkey does, but also runs on this one.
  const install = ['ci', '--prefix', 'test/peers', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  if (spawnSync('npm', install, { stdio: 'inherit' }).status !== 0)
    throw new Error('npm could not install the packages of test/peers. Check the network, and run this again.');
}
