// mcp-remote connects clients that only support local servers to a remote address, with a token or through OAuth.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { must } from './checks.mjs';
import { commandOf } from './commands.mjs';
import { hasItsTools } from './product.mjs';
import { allowInBrowser } from './sign-in.mjs';

/** A client that only starts local servers, and reaches the product through mcp-remote. */
function throughRemote(url, more, onTold = () => undefined) {
  const MCP_REMOTE_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'mcp-remote-'));
  const args = [commandOf('mcp-remote'), url, ...more, '--allow-http', '--transport', 'http-only'];
  const env = { ...process.env, MCP_REMOTE_CONFIG_DIR, BROWSER: 'none', DISPLAY: '' };
  const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
  transport.stderr.on('data', (chunk) => onTold(String(chunk)));
  return {
    transport,
    client: new Client({ name: 'agents', version: '1' }, { versionNegotiation: { mode: 'legacy' } }),
  };
}

export async function mcpRemote(url, more) {
  const { client, transport } = throughRemote(url, more);
  await client.connect(transport);
  must(hasItsTools((await client.listTools()).tools.map(({ name }) => name)), 'the three tools are listed');
  must(!(await client.callTool({ name: 'list' })).isError, 'a tool runs');
  await client.close();
}

export async function mcpRemoteByOAuth(url, { bob }) {
  let output = '';
  let isSent = false;
  const { client, transport } = throughRemote(url, [], (text) => {
    output += text;
    const [address] = /http:\S+\/oauth\/authorize\?\S+/.exec(output) ?? [];
    if (!address || isSent || !/\s/.test(output.slice(output.indexOf(address) + address.length))) return;
    isSent = true;
    allowInBrowser(bob, address).catch((error) => console.log(error));
  });
  await client.connect(transport, { timeout: 30_000 });
  must(hasItsTools((await client.listTools()).tools.map(({ name }) => name)), 'the three tools are listed');
  must(!(await client.callTool({ name: 'list' })).isError, 'a reading tool runs');
  const above = await client
    .callTool({ name: 'write', arguments: { title: 'Above' } }, { timeout: 5000 })
    .catch(String);
  must(above.isError !== false, 'what writes does not run with a token to read');
  await client.close();
}
