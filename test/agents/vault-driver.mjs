// Runs for each client scenario, with the address of the scenario's server. It adds the server to a running product as
// a remote MCP connector, signs in as a person would, and calls each of its tools. So the suite tests the vault as a
// client.
import { createClient } from '../../dist/libs/client/src/index.js';
import { addServer } from './connectors.mjs';

const { LATCHKEY_URL, LATCHKEY_TOKEN, MCP_CONFORMANCE_SCENARIO: scenario = '', MCP_CONFORMANCE_CONTEXT } = process.env;
const owner = createClient({ url: LATCHKEY_URL, token: LATCHKEY_TOKEN });
const url = process.argv.at(-1);
const context = JSON.parse(MCP_CONFORMANCE_CONTEXT ?? '{}');

const auth_mode = !scenario.startsWith('auth/') ? 'none' : context.client_id ? 'oauth_client' : 'oauth_auto';
const before = async (slug) => {
  const { client_id, client_secret } = context;
  if (auth_mode === 'oauth_client') await owner.connectors.setOAuthApp(slug, { client_id, client_secret });
};

const { connection, tools } = await addServer(owner, `Scenario ${scenario}`, { url, auth_mode }, {}, before);
for (const tool of tools) await call(connection, tool);

async function call(id, { name, input_schema }) {
  const asked = { tool_name: name, arguments: argumentsFor(input_schema) };
  const answer = await owner.connections.executeTool(id, asked);
  const said = answer.outcome === 'approval_required' ? await approved(id, asked, answer.approval.id) : answer;
  console.log(name, JSON.stringify(said));
}

async function approved(id, asked, approval_id) {
  await owner.approvals.resolve(approval_id, { decision: 'approve' });
  return owner.connections.executeTool(id, { ...asked, approval_id });
}

function argumentsFor({ properties = {}, required = [] }) {
  const values = { number: 1, integer: 1, boolean: true, object: {}, array: [] };
  return Object.fromEntries(required.map((name) => [name, values[properties[name]?.type] ?? 'x']));
}
