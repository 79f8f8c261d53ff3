// Independent servers as remote MCP connectors of a running product.
import { spawn } from 'node:child_process';
import { freePort } from '../../dist/libs/composition/src/postgres/index.js';
import { check, must } from './checks.mjs';
import { commandOf } from './commands.mjs';
import { addServer } from './connectors.mjs';

export const none = { auth_mode: 'none' };

const bearer = { auth_mode: 'custom', headers: [{ name: 'Authorization', template: 'Bearer {{api_key}}' }] };

/** Accepts the expected result, or the server's own error message, because some of the servers need the internet. */
const isSaid = ({ outcome, error }) =>
  outcome === 'succeeded' || error.kind === 'tool_error' || error.message.startsWith('The server says: ');

/** How to start each server on a port, and one of its tools with the expected response. */
const servers = [
  {
    name: '@modelcontextprotocol/server-everything',
    args: () => ['streamableHttp'],
    env: (port) => ({ PORT: String(port) }),
    call: ['echo', { message: 'Hello' }],
    isAnswer: ({ outcome, data }) => outcome === 'succeeded' && data.content[0].text.includes('Hello'),
  },
  {
    name: '@playwright/mcp',
    args: (port) => ['--port', String(port), '--headless'],
    call: ['browser_close', {}],
    // Without a browser, this server returns an error message.
    isAnswer: isSaid,
  },
  {
    name: '@upstash/context7-mcp',
    args: (port) => ['--transport', 'http', '--port', String(port)],
    // This tool looks things up on the internet. Without internet access, its error message is the expected response.
    call: ['resolve-library-id', { query: 'queues', libraryName: 'bullmq' }],
    isAnswer: isSaid,
  },
  {
    name: '@notionhq/notion-mcp-server',
    args: (port) => ['--transport', 'http', '--port', String(port), '--auth-token', 'key-of-the-server'],
    env: () => ({ NOTION_TOKEN: 'ntn_none' }),
    mcp: bearer,
    typed: { 'field.api_key': 'key-of-the-server' },
    call: ['API-get-self', {}],
    isAnswer: isSaid,
  },
];

export async function checkServers(story) {
  for (const server of servers) await check(`${server.name} as a connector`, () => tryServer(story.owner, server));
}

async function tryServer(owner, { name, args, env = () => ({}), mcp = none, typed, call, isAnswer }) {
  const port = await freePort();
  const child = spawn(process.execPath, [commandOf(name), ...args(port)], {
    env: { ...process.env, ...env(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  try {
    await answering(`http://localhost:${port}/mcp`, () => said);
    const url = `http://localhost:${port}/mcp`;
    const added = await addServer(owner, name.replace(/^@/, ''), { ...mcp, url }, typed);
    must(
      added.tools.every(({ status }) => status === 'active'),
      'the tools are listed and active',
    );
    const [tool_name, given] = call;
    const { tier } = added.tools.find((tool) => tool.name === tool_name) ?? {};
    must(tier !== undefined, `the tool ${tool_name} is listed, got ${added.tools.map((tool) => tool.name)}`);
    const asked = { tool_name, arguments: given };
    let answer = await owner.connections.executeTool(added.connection, asked);
    if (answer.outcome === 'approval_required') {
      const approval_id = answer.approval.id;
      await owner.approvals.resolve(approval_id, { decision: 'approve' });
      answer = await owner.connections.executeTool(added.connection, { ...asked, approval_id });
    }
    must(isAnswer(answer), `${tool_name} gives the expected response, got ${JSON.stringify(answer).slice(0, 400)}`);
    console.log(`        ${added.tools.length} tools; ${tool_name} (${tier}): ${answer.outcome}`);
  } finally {
    child.kill('SIGKILL');
  }
}

export async function answering(url, said) {
  for (let tries = 0; tries < 150; tries++) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No server responds at ${url}: ${said().slice(-600)}`);
}
