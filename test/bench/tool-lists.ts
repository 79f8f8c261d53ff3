import { connectApi } from '../../apps/demo/src/api.js';
import { type Call, textOf } from './answers/asking.js';
import { asOwner } from './directory.js';
import { callTools, sendMessage } from './mcp.js';
import { type System } from './system.js';
import { countTokens, warnWithoutTokens, type Weight, weigh } from './tokens.js';

/** How many tools an agent has, and how many entries a toolbox may have. */
const counts = [50, 200, 1000];
const maxEntries = 200;

/** What people ask agents to do. */
const searches = [
  'create an issue',
  'list the customers who have not paid',
  'send a message to a channel',
  'find a document by its title',
  'update the status of a deal',
];

type Tool = { connector_slug: string; tool_name: string; connection_id: string };

/**
 * Compares the size of `tools/list` with and without tool search, for tools of the shipped connectors. If there are more
 * tools than the connectors have, the agent has the tools of several accounts.
 */
export async function compareToolListSizes(system: System) {
  const rows: Record<string, object> = {};
  const tools = await connectAll(system);
  for (const count of counts) rows[count] = await measureCount(system, tools, count);
  console.log('\ntools/list, and the median of searches with what they found');
  console.table(rows);
  warnWithoutTokens();
  return rows;
}

async function measureCount({ api, organizations }: System, tools: readonly Tool[], count: number) {
  const { token } = organizations[0]!;
  const { toolboxes } = connectApi(api.url, token).latchkey;
  const entries = Array.from({ length: count }, (_, n) => nameEntry(tools, n));
  const ids: string[] = [];
  for (let from = 0; from < count; from += maxEntries) {
    const some = entries.slice(from, from + maxEntries);
    ids.push((await toolboxes.create({ name: `Tools ${from}`, entries: some })).id);
  }
  const url = `${api.url}/mcp`;
  const all = await weighList(url, token);
  for (const id of ids) await toolboxes.update(id, { tool_search: true });
  const searched = await weighList(url, token);
  const isSearched = searched.tools < all.tools;
  const search = isSearched ? await weighSearches(callTools(url, token)) : null;
  for (const id of ids) await toolboxes.delete(id);
  return {
    'all tools, bytes': all.bytes,
    'all tools, tokens': all.tokens,
    'with tool search, tokens': searched.tokens,
    'a search, tokens': search?.tokens ?? null,
    'tools found': search?.found ?? null,
  };
}

const nameEntry = (tools: readonly Tool[], n: number) => {
  const tool = tools[n % tools.length]!;
  const account = Math.floor(n / tools.length);
  const name = `${tool.connector_slug}__${tool.tool_name}`;
  return { ...tool, name: (account === 0 ? name : `${name}_${account + 1}`).slice(0, 64) };
};

/** Weighs the tools of all pages. */
async function weighList(url: string, token: string): Promise<Weight & { tools: number }> {
  const tools: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await sendMessage(url, token, 'tools/list', { ...(cursor && { cursor }) });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor);
  return { ...weigh(JSON.stringify(tools)), tools: tools.length };
}

async function weighSearches(call: Call) {
  const found = [];
  for (const query of searches) {
    const returned = await call('search_tools', { query });
    found.push({ tokens: countTokens(textOf(returned)), found: returned.structuredContent.tools.length as number });
  }
  return found.toSorted((one, other) => (one.tokens ?? 0) - (other.tokens ?? 0))[Math.floor(found.length / 2)]!;
}

/** Gives the administrator an account of each shipped connector. Returns the tools of all of them. */
async function connectAll(system: System): Promise<Tool[]> {
  const { orgId, userId } = system.organizations[0]!;
  let tools: Tool[] = [];
  await asOwner(system, async (client) => {
    await client.query(connected, [orgId, userId]);
    tools = (await client.query<Tool>(listed)).rows;
  });
  return tools;
}

const connected = `
  insert into connections.connections
    (org_id, id, version, connector_slug, name, name_key, owner_user_id, status, auth_method, created_at, updated_at)
  select $1, 'conn_weighed_' || replace(slug, '-', '_'), 1, slug, 'Weighed', 'weighed', $2, 'active', null, now(), now()
  from catalog.shipped_connectors where slug <> 'demo'`;

/** One tool of each connector, then the second of each, and so on. */
const listed = `
  select slug as connector_slug, tool.value ->> 'name' as tool_name,
    'conn_weighed_' || replace(slug, '-', '_') as connection_id
  from catalog.shipped_connectors, jsonb_array_elements(tools) with ordinality as tool (value, place)
  where slug <> 'demo' order by place, slug`;
