// What a client scenario runs, with the address of its server: adds that to a running product as a remote MCP connector,
// signs in to it as a person would, and calls each of its tools. So it is the vault whose client is looked at.
import { Api } from '../../dist/test/support/asking-api.js';
import { addServer } from './connectors.mjs';

const { LATCHKEY_URL, LATCHKEY_TOKEN, MCP_CONFORMANCE_SCENARIO: scenario = '', MCP_CONFORMANCE_CONTEXT } = process.env;
const owner = new Api(LATCHKEY_URL, LATCHKEY_TOKEN);
const url = process.argv.at(-1);
const context = JSON.parse(MCP_CONFORMANCE_CONTEXT ?? '{}');

const auth_mode = !scenario.startsWith('auth/') ? 'none' : context.client_id ? 'oauth_client' : 'oauth_auto';
const before = async (slug) => {
  const { client_id, client_secret } = context;
  if (auth_mode === 'oauth_client') await owner.ask(`PUT /connector/${slug}/oauth-app`, { client_id, client_secret });
};

const { connection, tools } = await addServer(owner, `Scenario ${scenario}`, { url, auth_mode }, {}, before);
for (const tool of tools) await call(connection, tool);

async function call(id, { name, input_schema }) {
  const asked = { tool_name: name, arguments: argumentsFor(input_schema) };
  const path = `POST /connection/${id}/execute`;
  const answer = await owner.ask(path, asked);
  const said = answer.outcome === 'approval_required' ? await approved(path, asked, answer.approval.id) : answer;
  console.log(name, JSON.stringify(said));
}

async function approved(path, asked, approval_id) {
  await owner.ask(`POST /approval/${approval_id}/resolve`, { decision: 'approve' });
  return owner.ask(path, { ...asked, approval_id });
}

function argumentsFor({ properties = {}, required = [] }) {
  const values = { number: 1, integer: 1, boolean: true, object: {}, array: [] };
  return Object.fromEntries(required.map((name) => [name, values[properties[name]?.type] ?? 'x']));
}
