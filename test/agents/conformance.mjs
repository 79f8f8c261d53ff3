// The MCP conformance suites: the server suite against the address of a toolbox, and the client suite against the
// vault. Both go through a running product.
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { createServer, request as send } from 'node:http';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, must } from './checks.mjs';
import { commandOf } from './commands.mjs';
import { addServer, curate } from './connectors.mjs';
import { none } from './servers.mjs';
import { startToolServer } from './tool-server.mjs';

const here = new URL('.', import.meta.url).pathname;
const suites = '@modelcontextprotocol/conformance';
const run = promisify(execFile);
const baseline = join(here, 'conformance-baseline.yml');

export const checkServerSuite = (story) => check('conformance: server suite', () => servers(story));

const longest = 'elicitation-sep1034-client-defaults';

/** The scenario whose server waits half a minute for an answer. */
export const checkLongestScenario = (story) => checkScenario(longest, story);

/** Each scenario runs in a separate process, and only a few run concurrently. */
export async function checkClientSuites(story) {
  const { stdout } = await run(process.execPath, [commandOf(suites), 'list', '--client']);
  const scenarios = [...stdout.slice(stdout.indexOf('Client scenarios')).matchAll(/^  - (\S+)/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== longest);
  const next = async () => {
    for (let name = scenarios.shift(); name !== undefined; name = scenarios.shift()) await checkScenario(name, story);
  };
  await Promise.all([next(), next(), next()]);
}

function checkScenario(name, { url, token }) {
  const command = `${process.execPath} ${join(here, 'vault-driver.mjs')}`;
  const args = ['client', '--command', command, '--scenario', name, '--timeout', '60000'];
  return check(`conformance: client ${name}`, () => suite(args, { LATCHKEY_URL: url, LATCHKEY_TOKEN: token }));
}

/** The tools that the scenarios need come from a remote server, so their results pass through the vault. */
async function servers({ owner, url, token }) {
  const tools = await startToolServer();
  const { slug, connection, tools: listed } = await addServer(owner, 'Conformance', { ...none, url: tools.url });
  const entries = listed.map(({ name }) => ({
    connector_slug: slug,
    tool_name: name,
    name,
    connection_id: connection,
  }));
  const toolbox = await curate(owner, 'Conformance', entries);
  const skill = 'Use these tools to test conformance to the protocol.';
  await owner.toolboxes.update(toolbox, { skill });
  const proxy = await startProxy(url, token);
  try {
    await suite(['server', '--url', `${proxy.url}/mcp/toolbox/${toolbox}`, '--suite', 'all']);
  } finally {
    proxy.close();
    tools.close();
  }
}

/**
 * Adds the token to requests, because the suite sends none. `Host` and `Origin` of the proxy become those of the product,
 * which accepts no other port. All others are passed on.
 */
async function startProxy(to, token) {
  const { host, hostname, port } = new URL(to);
  const server = createServer((request, response) => {
    const { method, url: path } = request;
    const own = `localhost:${server.address().port}`;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        namesHost(name) ? value.replace(own, host) : value,
      ]),
    );
    const withToken = { authorization: `Bearer ${token}`, ...headers };
    const onward = send({ hostname, port, method, path, headers: withToken }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  return { url: `http://localhost:${server.address().port}`, close: () => server.close() };
}

const namesHost = (name) => name === 'host' || name === 'origin';

/**
 * Runs a suite of the package. It fails for a failed scenario that the baseline does not list, and for a listed
 * scenario that passes.
 */
async function suite(args, more = {}) {
  const cwd = mkdtempSync(join(tmpdir(), 'conformance-'));
  const command = [commandOf(suites), ...args, '--expected-failures', baseline];
  const child = spawn(process.execPath, command, {
    cwd,
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const status = await new Promise((ended) => child.once('close', ended));
  must(
    status === 0,
    `the suite ends with 0:\n${said.slice(Math.max(said.length - 3000, said.lastIndexOf('=== SUMMARY')))}`,
  );
}
