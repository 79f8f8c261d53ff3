import { startApi } from '../support/api.js';
import { appOf } from '../support/app-of.js';
import { type Answer, type Client } from '../support/client.js';
import { connectionOf } from '../support/connections.js';
import { type Document, nameOf, type Route, routesOf } from '../support/contract.js';
import { oneOfEverything, type Things } from '../support/everything.js';
import { inPaths } from '../support/named-ids.js';

/** A list of the organization, with its query parameters. */
export type List = { name: string; path: string; accepts: ReadonlySet<string>; parameters: readonly Parameter[] };

type Parameter = { name: string; in: string; schema: object };

/** An organization with one of everything, and all its lists. */
export async function startLists() {
  const api = await startApi();
  afterAll(() => api.stop());
  // Another organization with the same things, which no total may include.
  await oneOfEverything(api);
  const { owner, member, things } = await oneOfEverything(api);
  await connectionOf(api, owner.orgId, { owner_user_id: owner.userId });
  await appOf(api, owner.orgId, member.userId, 'http://127.0.0.1:9/mcp');
  const document = (await api.client()('GET /schema/openapi.json')).body as Document;
  const lists = routesOf(document)
    .filter(isList)
    .map((route) => listOf(route, things));
  expect(lists.length).toBeGreaterThan(30);
  return { owner, member, things, lists };
}

const parametersOf = ({ operation }: Route) => new Set((operation.parameters ?? []).map(({ name }) => name));

const isList = (route: Route) => route.method === 'GET' && parametersOf(route).has('cursor');

function listOf(route: Route, things: Things): List {
  const path = route.path.replace(/\{\w+\}/g, (_, at: number) => {
    const kind = inPaths[route.path.slice(0, route.path.indexOf('}', at) + 1)];
    if (!kind) throw new Error(`${nameOf(route)}: say in inPaths what its id names.`);
    return things[kind];
  });
  const parameters = (route.operation.parameters ?? []).filter((each) => each.in === 'query');
  return { name: nameOf(route), path, accepts: parametersOf(route), parameters };
}

/** All rows of a list, page by page. Null if the caller cannot read it. */
export async function walk(as: Client, path: string, query: string, limit = 200): Promise<any[] | null> {
  const rows: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body }: Answer = await as(`GET ${path}?limit=${limit}&${query}${cursor && `&cursor=${cursor}`}`);
    // Lists that need the vault answer 503 here.
    if ([403, 404, 503].includes(status)) return null;
    if (status !== 200) throw new Error(`GET ${path}?${query}: ${JSON.stringify(body)}`);
    rows.push(...body.result);
    cursor = body.next_cursor;
  }
  return rows;
}
