// npm run test:agents: runs independent clients, servers and suites of the Model Context Protocol against a running
// product.
import { checkApps } from './apps.mjs';
import { failures, said, seconds } from './checks.mjs';
import { checkClients } from './clients.mjs';
import { checkClientSuites, checkLongestScenario, checkServerSuite } from './conformance.mjs';
import { checkLettingIn } from './let-in.mjs';
import { startStory } from './product.mjs';
import { checkServers } from './servers.mjs';

const parts = {
  clients: checkClients,
  'let-in': checkLettingIn,
  apps: checkApps,
  servers: checkServers,
  'server-suite': checkServerSuite,
  'client-suites': checkClientSuites,
};
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !parts[name]);
if (unknown !== undefined) throw new Error(`Unknown part ${unknown}. Use one of: ${Object.keys(parts).join(', ')}.`);
const began = performance.now();

const story = await startStory();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => story.stop().then(() => process.exit(1)));
try {
  const isAsked = (name) => asked.length === 0 || asked.includes(name);
  // It mostly waits, so it runs beside the other checks.
  const longest = isAsked('client-suites') && checkLongestScenario(story);
  for (const [name, look] of Object.entries(parts)) if (isAsked(name)) await look(story);
  await longest;
} finally {
  await story.stop();
}
console.log(`in ${seconds(began)} s on Node ${process.version}\n${said()}`);
process.exit(failures() === 0 ? 0 : 1);
