import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareAgents } from './agents.js';
import { compareAssertions } from './assertions.js';
import { measureAttacks } from './attack.js';
import { compareBudgets } from './budgets.js';
import { measureAccess } from './catalog/access.js';
import { compareExpiredTokens } from './catalog/expired-tokens.js';
import { compareForks } from './catalog/forks.js';
import { compareLargeDefinitions } from './catalog/large-definitions.js';
import { compareConnectorPage } from './catalog/listing.js';
import { compareMemory } from './catalog/memory.js';
import { compareConnectionSizes, compareConnectorSizes } from './catalog/sizes.js';
import { compareTools } from './catalog/tools.js';
import { measureConsole } from './console.js';
import { compareCurating, compareListing, compareToolboxes } from './curating.js';
import { compareDeciding } from './deciding.js';
import { compareDirectoryLists } from './directory-lists.js';
import { compareGroupPush } from './directory-members.js';
import { compareFirstSync } from './directory-sync.js';
import { compareExecuting } from './executing.js';
import { measureEndurance } from './endurance.js';
import { type Results, writeResults } from './report.js';
import { compareRefreshing } from './refreshing.js';
import { compareNeighbours } from './neighbours.js';
import { comparePace } from './pace-table.js';
import { comparePeers } from './peers.js';
import { profilePages } from './profile.js';
import { comparePurge } from './purge.js';
import { compareRemote } from './remote.js';
import { compareResults } from './results.js';
import { compareRoutes } from './routes.js';
import { compareSizes } from './scale.js';
import { compareStarts } from './start.js';
import { compareUsage } from './usage.js';
import { compareWebhooks } from './webhooks.js';
import { compareWriting } from './writing.js';

/**
 * The parts of the benchmark. `npm run bench -- scale` runs one part, `npm run bench -- catalog` runs all parts whose
 * names start with `catalog`, and `--briefly` only checks that they run.
 */
const parts: Record<string, (dataDir: string, results: Results) => Promise<void>> = {
  start: compareStarts,
  routes: compareRoutes,
  pace: comparePace,
  peers: comparePeers,
  executing: compareExecuting,
  budgets: compareBudgets,
  assertions: compareAssertions,
  agents: compareAgents,
  results: compareResults,
  remote: compareRemote,
  refreshing: compareRefreshing,
  toolboxes: compareToolboxes,
  listing: compareListing,
  curating: compareCurating,
  scale: compareSizes,
  'catalog-list': compareConnectorPage,
  'catalog-tools': compareTools,
  'catalog-connectors': compareConnectorSizes,
  'catalog-connections': compareConnectionSizes,
  'catalog-forks': compareForks,
  'catalog-large': compareLargeDefinitions,
  'catalog-memory': compareMemory,
  'catalog-access': measureAccess,
  'catalog-expired-tokens': compareExpiredTokens,
  writing: compareWriting,
  deciding: compareDeciding,
  'provisioning-lists': compareDirectoryLists,
  'provisioning-sync': compareFirstSync,
  'provisioning-push': compareGroupPush,
  profile: profilePages,
  endurance: measureEndurance,
  neighbours: compareNeighbours,
  attack: measureAttacks,
  webhooks: compareWebhooks,
  usage: compareUsage,
  console: measureConsole,
  purge: comparePurge,
};

const asked = process.argv.slice(2).filter((word) => word !== '--briefly');
const isAsked = (part: string) => asked.some((name) => part === name || part.startsWith(`${name}-`));
const unknown = asked.find((name) => !Object.keys(parts).some((part) => part === name || part.startsWith(`${name}-`)));
if (unknown !== undefined) throw new Error(`Unknown part ${unknown}. Use one of: ${Object.keys(parts).join(', ')}.`);

const results: Results = {};
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !isAsked(name)) continue;
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  try {
    await run(dataDir, results);
    writeResults(results);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
process.exit(0);
