import { type Api, connectApi } from '../../apps/demo/src/api.js';
import { Browser } from '../../apps/demo/src/browser.js';
import { connections } from './load.js';
import { memoryOf, type Process, startSpeaking } from './processes.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { compareCalls } from './side-by-side.js';
import { startSystem, type System } from './system.js';

/** Concurrent calls through one connection. */
const atOnce = 8;

/** Discovers tools of a remote MCP server, and compares calls to them with calls of a bare client. */
export async function compareRemote(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  const server = await startSpeaking('./remote-server.js', []);
  const alone = await startSpeaking('./remote-server.js', [server.line]);
  try {
    const owner = connectApi(system.api.url, system.organizations[0]!.token);
    results.discovery = await timeDiscovery(system, owner, server.line);
    const calls = await prepareCalls(system, owner, { ...alone, server: server.line });
    const measured = { ...system, floor: { ...alone, url: '' } };
    const aims = { bare: 0.35, least: null, oneAtATime: null };
    results.remote = await compareCalls(measured, 'a tool of a remote MCP server', calls, aims);
  } finally {
    for (const { child } of [server, alone]) child.kill('SIGKILL');
    await system.stop();
  }
}

async function prepareCalls(system: System, owner: Api, alone: Process & { line: string; server: string }) {
  const slug = await added(owner, 'Few', `${alone.server}/few`);
  const paths: string[] = [];
  while (paths.length < connections / atOnce)
    paths.push(`/connection/${await connectWithoutSignIn(owner, slug)}/execute`);
  for (const path of paths) await owner.latchkey.connections.refreshTools(path.split('/')[2]!, {});
  const { token } = system.organizations[0]!;
  const url = paths.map((path) => system.api.url + path);
  const ours = { name: 'Latchkey', process: system.api, url, token, body: { tool_name: 'echo', arguments: {} } };
  const bare = { name: 'only the official client', process: alone, url: `${alone.line}/alone`, body: {} };
  const announced = {
    name: '(b) bare Fastify + pg, recorded, sent by the official client, closed',
    process: system.floor,
    url: paths.map((path) => system.floor.url + path.replace('/connection/', '/announced/')),
    body: { via: bare.url },
  };
  return { ours, bare, announced };
}

/** Measures the discovery of a thousand tools: its duration, and how much the processes grow. */
async function timeDiscovery({ api, vault }: System, owner: Api, url: string) {
  const id = await connectWithoutSignIn(owner, await added(owner, 'Many', `${url}/many`));
  const size = () => memoryOf(api) + memoryOf(vault);
  const before = size();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, size())), 10);
  const began = performance.now();
  const { added: tools } = await owner.latchkey.connections.refreshTools(id, {});
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  const figures = { tools, seconds: Number(seconds.toFixed(2)), megabytes: Math.round(peak - before) };
  console.log('\nDiscovery of the tools of a remote MCP server');
  console.table(figures);
  return figures;
}

export const added = async (owner: Api, name: string, url: string): Promise<string> =>
  (await owner.latchkey.connectors.create({ kind: 'remote_mcp', name, mcp: { url, auth_mode: 'none' } })).slug;

/** Connects an account to a third party that needs no credential. */
export async function connectWithoutSignIn(owner: Api, connector_slug: string): Promise<string> {
  const { connection, connect_url } = await owner.latchkey.connections.create({ connector_slug });
  const browser = new Browser();
  const page = await browser.follow(await browser.get(connect_url), new URL(connect_url).origin);
  await browser.follow(await browser.submit(page), new URL(connect_url).origin, owner.url);
  return connection.id;
}
