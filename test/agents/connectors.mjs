// Steps that a person takes with connectors, connections and toolboxes, through the API and a browser.
import { Browser } from '../../dist/apps/demo/src/browser.js';

/** Creates a toolbox, and shares it with a member if one is given. */
export async function curate(owner, name, entries, userId = null) {
  const { id } = await owner.toolboxes.create({ name, skill: 'Read before you write.', entries });
  const grant = { grantee_type: 'user', grantee_id: userId, level: 'use' };
  if (userId !== null) await owner.toolboxes.share(id, grant);
  return id;
}

/** Follows the connect page and all redirects, as a browser without JavaScript would. */
export async function connect(owner, connector_slug, before = () => undefined, typed = {}) {
  const { connection, connect_url } = await owner.connections.create({ connector_slug });
  before();
  const browser = new Browser();
  const page = await browser.follow(await browser.get(connect_url), new URL(connect_url).origin);
  let visit = await browser.submit(page, typed);
  for (let hop = 0; hop < 10 && visit.location; hop++) visit = await browser.get(visit.location);
  const { status } = await owner.connections.get(connection.id);
  if (status !== 'active')
    throw new Error(`The status of the connection to ${connector_slug} is ${status}: ${visit.html.slice(0, 400)}`);
  return connection.id;
}

/** Creates a connector for a remote MCP server, connects it and lists its tools. */
export async function addServer(owner, name, mcp, typed = {}, before = () => undefined) {
  const { slug } = await owner.connectors.create({ kind: 'remote_mcp', name, mcp });
  await before(slug);
  const connection = await connect(owner, slug, undefined, typed);
  await refreshed(owner, connection);
  const tools = await owner.connectors.listRegisteredTools(slug, { limit: 100 }).all();
  return { slug, connection, tools };
}

/** The worker may be listing the tools at the same time. */
async function refreshed(owner, connection) {
  for (let tries = 0; ; tries++) {
    try {
      return await owner.connections.refreshTools(connection, {});
    } catch (error) {
      if (tries === 50 || error.reason !== 'refresh_in_progress') throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
