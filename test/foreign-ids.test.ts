import { type Answer, startApi } from './support/api.js';
import { type Document, nameOf, type Route, routesOf } from './support/contract.js';
import { oneOfEverything, oneOfNothing, type Things } from './support/everything.js';
import { idFields, isAt, isId, parametersOf, statusOfUnknown, wrongFields } from './support/id-fields.js';
import { inBodies, inPaths, inQueries } from './support/named-ids.js';
import { rowsOf, tablesOf } from './support/rows-of.js';

const api = await startApi();
afterAll(() => api.stop());
const document = (await api.client()('GET /schema/openapi.json')).body as Document;
const routes = routesOf(document).sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
const [ours, theirs] = [await oneOfEverything(api), await oneOfEverything(api)];
const nothing = oneOfNothing(api);

/** The response without its request id and without the ids that were sent. */
function plain({ status, body, headers }: Answer, sent: Things): string {
  let text = JSON.stringify([
    status,
    headers.get('content-type'),
    body?.error ? { ...body.error, request_id: '' } : body,
  ]);
  for (const [kind, id] of Object.entries(sent)) text = text.replaceAll(id, `a ${kind}`);
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time');
}

/**
 * Sends a request with ids of another organization, and one with ids that do not exist. Both must get the same
 * response.
 */
async function askOf(route: (things: Things) => [request: string, body?: unknown]): Promise<[Answer, boolean]> {
  const foreign = await ours.ask(...route(theirs.things));
  const missing = await ours.ask(...route(nothing));
  return [foreign, plain(foreign, theirs.things) === plain(missing, nothing)];
}

/** Runs work that must not change the other organization. */
async function untouched(work: () => Promise<string[]>): Promise<void> {
  const before = await rowsOf(api, theirs.things.organization);
  expect(Object.keys(before).length).toBeGreaterThan(20);
  expect(await work()).toEqual([]);
  expect(await rowsOf(api, theirs.things.organization)).toEqual(before);
}

/** The request with ids filled in. @throws Error if it is unknown what a parameter identifies. */
function filled(route: Route, from: (place: number) => Things): string {
  let place = 0;
  const path = route.path.replace(/\{\w+\}/g, (_, at: number) => {
    const kind = inPaths[route.path.slice(0, route.path.indexOf('}', at) + 1)];
    if (!kind) throw new Error(`${nameOf(route)}: say in inPaths what its id names.`);
    return from(place++)[kind];
  });
  return `${route.method} ${path}`;
}

async function problemsInPath(route: Route): Promise<string[]> {
  const problems: string[] = [];
  const example = route.operation.requestBody?.content['application/json']?.example;
  for (const [place, parameter] of parametersOf(route.path).entries()) {
    const [answer, alike] = await askOf((things) => [
      filled(route, (each) => (each === place ? things : ours.things)),
      example,
    ]);
    if (answer.status !== statusOfUnknown(route.path) || !alike)
      problems.push(`${nameOf(route)} ${parameter}: ${textOf(answer)}`);
  }
  return problems;
}

async function problemsInBody(route: Route): Promise<string[]> {
  const namesIn = inBodies[route.operation.operationId] ?? (() => []);
  const named = namesIn(ours.things, nothing);
  const fields = new Set(named.map(({ field }) => field.replace(/\[\d+\]/g, '[]')));
  const problems = idFields(route, document)
    .filter((field) => !fields.has(field))
    .map((field) => `${nameOf(route)}: say in inBodies what ${field} names`);
  for (const [place, { field }] of named.entries()) {
    const [answer, alike] = await askOf((things) => {
      const { path = route.path, body } = namesIn(ours.things, things)[place]!;
      return [`${route.method} ${path}`, body];
    });
    if (!isRefusedAt(answer, field) || !alike) problems.push(`${nameOf(route)} ${field}: ${textOf(answer)}`);
  }
  return problems;
}

async function problemsInQuery(route: Route): Promise<string[]> {
  const problems: string[] = [];
  const parameters = (route.operation.parameters ?? []).filter((each) => each.in === 'query' && isId(each.name));
  for (const { name } of parameters) {
    const kinds = inQueries[`${route.path} ${name}`] ?? inQueries[name];
    if (!kinds) problems.push(`${nameOf(route)}: say in inQueries what ${name} names`);
    for (const { kind, more = '' } of kinds ?? []) {
      const path = filled(route, () => ours.things);
      const [answer, alike] = await askOf((things) => [`${path}?${name}=${things[kind]}${more}`]);
      if (!findsNothing(answer) || !alike) problems.push(`${nameOf(route)} ${name}: ${textOf(answer)}`);
    }
  }
  return problems;
}

/**
 * The response reports the field by name or says that the resource was not found. For an approval it may report a
 * mismatch with the call, and for a draft it may list a problem.
 */
const isRefusedAt = ({ status, body }: Answer, field: string): boolean =>
  [404, field === 'approval_id' && 409].includes(status) || wrongFields(body).some(isAt(field));

/** The response is a page without rows, an export without lines or usage without calls. */
const findsNothing = ({ status, body }: Answer): boolean =>
  status >= 400 || body.result?.length === 0 || body.calls === 0 || String(body).includes('"count":0');

const textOf = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)}`;

const allOf = async (problemsOf: (route: Route) => Promise<string[]>): Promise<string[]> => {
  const problems: string[] = [];
  for (const route of routes) problems.push(...(await problemsOf(route)));
  return problems;
};

describe('An id of another organization', () => {
  it('in a path gets the same response as an unknown id', () => untouched(() => allOf(problemsInPath)));

  it('in a body gets the same response as an unknown id', () => untouched(() => allOf(problemsInBody)));

  it('in a query finds nothing, like an unknown id', () => untouched(() => allOf(problemsInQuery)));
});

describe('Every table', () => {
  it('shows an organization only its own rows', async () => {
    const { organization } = ours.things;
    const shown: string[] = [];
    for (const table of await tablesOf(api, organization)) {
      // Outbox rows of any organization may appear here. They contain only ids.
      if (table === 'kernel.outbox') continue;
      const seen = await api.sql(organization, `select distinct org_id from ${table}`);
      if (seen.length > 0) shown.push(table);
      expect([table, seen.filter(({ org_id }) => org_id !== organization)]).toEqual([table, []]);
      expect([table, await api.sql('', `select org_id from ${table} limit 1`)]).toEqual([table, []]);
    }
    expect(shown).toEqual(expect.arrayContaining(['identity.members', 'connections.shares', 'kernel.events']));
    expect(shown.length).toBeGreaterThan(15);
  });
});
