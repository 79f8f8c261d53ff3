import fc from 'fast-check';
import { nameOf } from '../support/contract.js';
import { startContractScene } from './scene.js';

const { api, owner, guest, contract } = await startContractScene();

/** A JSON Pointer into the body, or the location and name of another part of the request. */
const fieldPath = /^(\/.*|(query|path|header):.+)?$/s;

const wrongPaths = (answer: any): string[] =>
  (answer?.error?.fields ?? []).map(({ path }: any) => path).filter((path: string) => !fieldPath.test(path));

/**
 * A third party may redirect a browser with any parameters, and directories send requests that Latchkey does not
 * define.
 */
const takesAny = /\/callback$|^\/scim\//;

/** Routes that report failures as JSON-RPC. */
const speaksJsonRpc = /^\/mcp\b/;

const bothUnknown = ['query:colour unknown_parameter', 'query:shape unknown_parameter'];

/** Texts that programs often treat in a special way, and others. */
const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    '\u0000',
    '%00',
    '../..',
    'null',
    '[]',
    "' or 1=1 --",
    '{"a":1}',
    'rstr_x',
    'usr_x',
  ),
);
const values = fc.oneof(fc.jsonValue({ maxDepth: 3 }), junk);
const encoded = (value: string) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '?'));
/** A request to any route, with random ids, parameters and fields. */
const request = fc.constantFrom(...contract.routes.filter(({ path }) => !/health/.test(path))).chain((route) => {
  const query = (route.operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const media = route.operation.requestBody?.content['application/json'];
  const fields = Object.keys((media?.example as object | undefined) ?? {});
  return fc.record({
    route: fc.constant(route),
    path: fc.array(junk, { minLength: 3, maxLength: 3 }),
    query: fc.record(Object.fromEntries(query.map(({ name }) => [name, fc.option(junk, { nil: undefined })]))),
    body: media
      ? fc.oneof(
          fc.record(
            Object.fromEntries(
              fields.map((name) => [name, fc.oneof(values, fc.constant((media.example as any)[name]))]),
            ),
            { requiredKeys: [] },
          ),
          values,
        )
      : fc.constant(undefined),
  });
});

describe('A response', () => {
  it('matches the OpenAPI document on every list and singleton route', async () => {
    const lists = contract.routes.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    const wrong: string[] = [];
    for (const route of lists.filter(({ path }) => !/explain|export/.test(path)))
      for (const as of [owner, guest]) {
        const { status, body } = await as(nameOf(route));
        const problem = contract.answer(route, status, body);
        if (problem) wrong.push(`${nameOf(route)} (${status}): ${problem}`);
      }
    expect(wrong).toEqual([]);
  });

  it('from /llms.txt lists only documented routes', async () => {
    const { status, body } = await api.client()('GET /llms.txt');
    expect(status).toBe(200);
    const listed = [...body.matchAll(/\b(GET|POST) (\/[\w/{}-]+)/g)].map(([route]) => route);
    expect(listed).toEqual(expect.arrayContaining(['POST /mcp', 'POST /mcp/toolbox/{id}', 'POST /mcp/accounts']));
    expect(body).toContain('or those of the caller if');
    expect(listed.filter((route) => !contract.routes.map(nameOf).includes(route))).toEqual([]);
  });

  it('reports all unknown query parameters together', async () => {
    const wrong: string[] = [];
    for (const route of contract.routes.filter(({ path }) => !takesAny.test(path))) {
      const example = route.operation.requestBody?.content['application/json']?.example;
      const url = `${route.path.replace(/\{\w+\}/g, 'x')}?colour=red&shape=round`;
      const { status, body } = await owner(`${route.method} ${url}`, example);
      const reported = body?.error?.fields?.map(({ path, reason }: any) => `${path} ${reason}`).slice(0, 2);
      if (status !== 400 || body.error.reason !== 'unknown_parameter' || String(reported) !== String(bothUnknown))
        wrong.push(`${nameOf(route)}: ${status} ${JSON.stringify(body)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is never a 500', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ route, path, query, body }) => {
        let place = 0;
        const filled = route.path.replace(/\{\w+\}/g, () => encoded(path[place++]!) || 'x');
        const search = Object.entries(query).filter(([, value]) => value !== undefined);
        const url = `${filled}?${search.map(([name, value]) => `${name}=${encoded(value as string)}`).join('&')}`;
        const { status, body: answer } = await owner(
          `${route.method} ${url}`,
          body === undefined ? undefined : JSON.stringify(body),
        );
        if (status >= 500 && answer?.error?.reason !== 'vault_unavailable')
          throw new Error(`${status} ${JSON.stringify(answer)}`);
        if (status >= 400 && route.path !== '/connection/{id}/callback' && !speaksJsonRpc.test(route.path))
          expect(answer.error.code).toEqual(expect.any(String));
        expect(wrongPaths(answer)).toEqual([]);
      }),
      { numRuns: Number(process.env.OPENAPI_RUNS ?? 500), endOnFailure: true },
    );
  }, 120_000);

  it('from the MCP endpoint reports errors as JSON-RPC', async () => {
    const route = contract.routes.find(({ path }) => path === '/mcp')!;
    const accept = 'application/json, text/event-stream';
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping', params: {} };
    const bodies = [[ping], { ...ping, jsonrpc: '1' }, { ...ping, method: 'nothing/here' }, 7, { ...ping, params: 7 }];
    const shapes = new Set<string>();
    for (const [path, body] of [...bodies.map((body) => ['/mcp', body] as const), ['/mcp?colour=red', ping] as const]) {
      const answer = await owner(`POST ${path}`, body, { accept });
      expect([body, answer.status, contract.answer(route, answer.status, answer.body)]).toEqual([
        body,
        answer.status,
        null,
      ]);
      shapes.add(`${answer.status} ${typeof answer.body.error?.code}`);
    }
    expect([...shapes]).toEqual(expect.arrayContaining(['400 number', '400 string']));
    for (const status of [400, 404])
      expect(route.operation.responses[status]!.content!['application/json']!.schema).toMatchObject({
        anyOf: [expect.anything(), expect.anything()],
      });
  });
});
