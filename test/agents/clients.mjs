// Runs independent MCP clients against a running product: they list tools, call them, are refused and get approvals.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createMCPClient } from '@ai-sdk/mcp';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { check, must } from './checks.mjs';
import { commandOf } from './commands.mjs';
import { mcpRemote, mcpRemoteByOAuth } from './mcp-remote.mjs';
import { hasItsTools } from './product.mjs';

const run = promisify(execFile);
export async function checkClients(story) {
  const url = `${story.url}/mcp/toolbox/${story.toolbox}`;
  const headers = { authorization: `Bearer ${story.bobToken}` };
  for (const [era, options] of Object.entries(eras))
    await check(`the official client, ${era}`, () => official(url, headers, options, story));
  await check('@ai-sdk/mcp', () => aiSdk(url, headers, story));
  await check('@langchain/mcp-adapters', () => langchain(url, headers, story));
  await check('the Inspector’s command line', () => inspector(url, story));
  await check('mcp-remote with a token', () => mcpRemote(url, ['--header', `Authorization:${headers.authorization}`]));
  await check('mcp-remote with OAuth, through the consent page', () => mcpRemoteByOAuth(`${story.url}/mcp`, story));
}

const eras = {
  '2026-07-28': { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  '2025-11-25': { versionNegotiation: { mode: 'legacy' } },
  '2025-06-18': { versionNegotiation: { mode: 'legacy' }, supportedProtocolVersions: ['2025-06-18'] },
};

async function official(url, headers, options, story) {
  const client = new Client({ name: 'agents', version: '1' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  must(hasItsTools((await client.listTools()).tools.map(({ name }) => name)), 'the three tools are listed');
  await walk(story, (name, args) => client.callTool({ name, arguments: args }));
  const skills = new SkillsClient(client);
  const [skill] = (await skills.list()).skills;
  must((await skills.read(skill)).verified, 'the skill is the file that its entry describes');
  await client.close();
}

/** Calls tools, meets a refusal, waits for approval and is approved once. `call` returns what the protocol returns. */
async function walk({ bob }, call) {
  const title = `Note ${Math.random()}`;
  must(!(await call('write', { title })).isError, 'a tool runs');
  const listed = await call('list', {});
  must(textOf(listed).includes(title), 'the created note is listed');
  // Some clients drop or refuse arguments that a tool does not declare.
  await call('write', { title, text: 'Mine' });
  must(!textOf(await call('list', {})).includes('Mine'), 'a frozen argument cannot be changed');
  const { id } = JSON.parse(textOf(listed)).find((note) => note.title === title);
  const stopped = await call('delete', { id });
  must(stopped.isError && textOf(stopped).includes('approve'), 'a destructive tool needs approval');
  const [approval] = await bob.approvals.list({ status: ['pending'] }).all(1);
  await bob.approvals.resolve(approval.id, { decision: 'approve' });
  must(!(await call('delete', { id })).isError, 'the tool runs after approval');
  must((await call('delete', { id })).isError, 'the approval is valid once');
}

const textOf = ({ content }) => content.map(({ text }) => text).join('\n');

async function aiSdk(url, headers, story) {
  const client = await createMCPClient({ transport: { type: 'http', url, headers } });
  const tools = await client.tools();
  must(hasItsTools(Object.keys(tools)), 'the three tools are listed');
  const options = { toolCallId: '1', messages: [] };
  await walk(story, (name, args) => tools[name].execute(args, options));
  await client.close();
}

async function langchain(url, headers, story) {
  const client = new MultiServerMCPClient({ mcpServers: { latchkey: { transport: 'http', url, headers } } });
  const tools = await client.getTools();
  must(hasItsTools(tools.map(({ name }) => name)), 'the three tools are listed');
  await walk(story, async (name, args) => {
    try {
      const answer = await tools.find((tool) => tool.name === name).invoke(args);
      // The content is a string, one block, or several blocks.
      const content = typeof answer === 'string' ? [{ text: answer }] : [answer].flat();
      return { content, isError: false };
    } catch (error) {
      // This client throws an error for a result with `isError`, and validates arguments itself.
      return { content: [{ text: String(error.message) }], isError: true };
    }
  });
  await client.close();
}

async function inspector(url, story) {
  const ask = async (...more) => {
    const flags = ['--cli', url, '--transport', 'http', '--header', `Authorization: Bearer ${story.bobToken}`];
    const command = [commandOf('@modelcontextprotocol/inspector', 'mcp-inspector'), ...flags, ...more];
    const { stdout } = await run(process.execPath, command).catch((error) => ({
      stdout: error.stdout || String(error),
    }));
    return JSON.parse(stdout.slice(stdout.indexOf('{')));
  };
  const { tools } = await ask('--method', 'tools/list');
  must(hasItsTools(tools.map(({ name }) => name)), 'the three tools are listed');
  const call = (name, args) => {
    const given = Object.entries(args).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]);
    return ask('--method', 'tools/call', '--tool-name', name, ...given);
  };
  await walk(story, call);
  const { outcome } = await ask('--method', 'skills/list', '--verify');
  must(outcome === 'verified', 'the skill is accepted');
}
