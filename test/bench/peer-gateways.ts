import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#composition/postgres';
import { connectApi } from '../../apps/demo/src/api.js';
import { assertSame } from './assert-same.js';
import { besidePeer, cpuWithChildren, loaded, type PeerRows, type Side } from './beside-peer.js';
import { connections, type Target } from './load.js';
import { cpuOf, type Process, startSpeaking } from './processes.js';
import { added, connectWithoutSignIn } from './remote.js';
import { type System } from './system.js';

/** Concurrent calls through one connection. */
const atOnce = 8;

/** Calls a tool of a remote MCP server through Latchkey and through two gateways. */
export const gatewayRows: PeerRows = async (system, postgres) => {
  const server = await startSpeaking('./remote-server.js', []);
  const upstream = `${server.line}/any`;
  const [hub, supergateway] = [await startMcpHub(system, upstream), await startSupergateway(upstream)];
  try {
    const { execute, overMcp } = await prepareGatewayCalls(system, upstream);
    for (const target of [execute, overMcp, hub, supergateway])
      assertSame(target.name, contentOf(await ask(target)), [{ type: 'text', text: 'Here.' }]);
    const cpu = {
      API: () => cpuOf(system.api),
      vault: () => cpuOf(system.vault),
      PostgreSQL: postgres,
      'MCP server': () => cpuOf(server),
    };
    const peer = (target: Target): Side =>
      loaded(target, { peer: cpuWithChildren(target.process), 'MCP server': () => cpuOf(server) });
    return {
      'A tool of a remote MCP server, over HTTP': await besidePeer(loaded(execute, cpu), peer(hub), lacks),
      'A tool of a remote MCP server, over MCP': await besidePeer(loaded(overMcp, cpu), peer(supergateway), lacks),
    };
  } finally {
    await Promise.all([hub, supergateway].map(({ process }) => stopped(process)));
    server.child.kill('SIGKILL');
  }
};

const lacks = 'It checks no caller and no rule, has no vault and records no call.';

/** Connects a remote MCP server, whose tool `echo` is called by the API and over MCP. */
export async function prepareGatewayCalls({ api, organizations }: System, upstream: string) {
  const { token } = organizations[0]!;
  const owner = connectApi(api.url, token);
  const slug = await added(owner, 'Peers', upstream);
  const urls: Record<'execute' | 'overMcp', string[]> = { execute: [], overMcp: [] };
  while (urls.execute.length < connections / atOnce) {
    const connection_id = await connectWithoutSignIn(owner, slug);
    await owner.latchkey.connections.refreshTools(connection_id, {});
    const entries = [{ connector_slug: slug, tool_name: 'echo', connection_id, name: 'echo' }];
    const { id } = await owner.latchkey.toolboxes.create({ name: connection_id, entries });
    urls.execute.push(`${api.url}/connection/${connection_id}/execute`);
    urls.overMcp.push(`${api.url}/mcp/toolbox/${id}`);
  }
  const ours = { process: api, token };
  const execute: Target = {
    ...ours,
    name: 'POST /connection/{id}/execute',
    url: urls.execute,
    body: { tool_name: 'echo', arguments: {} },
  };
  const overMcp: Target = { ...ours, ...calling('echo'), name: 'POST /mcp/toolbox/{id}', url: urls.overMcp };
  return { execute, overMcp };
}

/** A call over MCP. Its id differs each time, because a session has only one call with an id. */
const calling = (name: string) => ({
  hasUniqueIds: true,
  body: { jsonrpc: '2.0', id: '[<id>]', method: 'tools/call', params: { name, arguments: {} } },
});

async function startMcpHub({ dataDir }: System, upstream: string): Promise<Target> {
  const config = join(dataDir, 'mcp-hub.json');
  writeFileSync(config, JSON.stringify({ mcpServers: { few: { url: upstream } } }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api/servers/tools`;
  const home = { HOME: dataDir, XDG_STATE_HOME: dataDir, XDG_DATA_HOME: dataDir, XDG_CONFIG_HOME: dataDir };
  const args = ['mcp-hub/dist/cli.js', '--port', String(port), '--config', config];
  const process = startPackage(args, home);
  const target = { process, url, name: 'mcp-hub', body: { server_name: 'few', tool: 'echo', arguments: {} } };
  await until(target, async () => contentOf(await ask(target)) !== undefined);
  return target;
}

/** supergateway connects either end to a program only, so a second one connects that program to the remote server. */
async function startSupergateway(upstream: string): Promise<Target> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/mcp`;
  const program = resolve('test/peers/node_modules/supergateway/dist/index.js');
  const inner = `"${process.execPath}" "${program}" --streamableHttp ${upstream} --logLevel none`;
  const outer = ['--stdio', inner, '--outputTransport', 'streamableHttp', '--stateful', '--port', String(port)];
  const args = ['supergateway/dist/index.js', ...outer, '--logLevel', 'none'];
  const target = { process: startPackage(args, {}), url, name: 'supergateway', ...calling('echo') };
  const accept = 'application/json, text/event-stream';
  const headers = { 'content-type': 'application/json', accept };
  let session: string | null = null;
  await until(target, async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 'first', method: 'initialize', params });
    const answer = await fetch(url, { method: 'POST', headers, body });
    await answer.text();
    session = answer.headers.get('mcp-session-id');
    return session !== null;
  });
  const own = { accept, 'mcp-session-id': session!, 'mcp-protocol-version': '2025-06-18' };
  await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...own },
    body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  });
  return { ...target, headers: own };
}

function startPackage([program, ...args]: string[], env: Record<string, string>): Process {
  const path = resolve('test/peers/node_modules', program!);
  const given = { ...process.env, NODE_ENV: 'production', ...env };
  // mcp-hub logs on both streams that it cannot download its marketplace, which no call needs.
  return { child: spawn(process.execPath, [path, ...args], { env: given, stdio: ['pipe', 'ignore', 'ignore'] }) };
}

/** Waits until the program answers, for at most half a minute. */
async function until({ name, process }: Target, isReady: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isReady().catch(() => false))) {
    if (process.child.exitCode !== null) throw new Error(`${name} ended with ${process.child.exitCode}.`);
    if (performance.now() - began > 30_000) throw new Error(`${name} did not answer within 30 seconds.`);
    await setTimeout(100);
  }
}

/** Lets the program end its own processes. */
async function stopped({ child }: Process): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, setTimeout(8000)]);
  child.kill('SIGKILL');
}

async function ask({ name, url, token, headers, body }: Target): Promise<string> {
  const answer = await fetch([url].flat()[0]!, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name} answers ${answer.status}: ${text}`);
  return text;
}

type Content = { content?: unknown };

/** The content of a result, which Latchkey returns as `data` and the others as `result`. It may be in an event. */
function contentOf(text: string): unknown {
  const json = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const { result, data } = JSON.parse(json) as { result?: Content; data?: Content };
  return (result ?? data)?.content;
}
