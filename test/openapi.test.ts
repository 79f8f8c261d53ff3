import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { type Api, startApi } from './support/api.js';
import { Contract, type Document, type Route } from './support/contract.js';
import { type MemberClient } from './support/founder.js';

let api: Api;
let owner: MemberClient;
let guest: MemberClient;
let contract: Contract;

beforeAll(async () => {
  api = await startApi();
  ({ owner, guest } = await api.organization({ guest: 'Guest' }));
  contract = new Contract((await api.client()('GET /schema/openapi.json')).body as Document);
});
afterAll(() => api.stop());

const named = ({ method, path }: Route) => `${method} ${path}`;
const complaints = (check: (route: Route) => string | null | false | undefined) =>
  contract.routes.map((route) => check(route) && `${named(route)}: ${check(route)}`).filter(Boolean);

describe('The OpenAPI document', () => {
  it('is served as JSON and as YAML, to everybody', async () => {
    expect((await api.client()('GET /schema/openapi.yml')).body).toMatch(/^openapi: 3/);
    expect(contract.routes.length).toBeGreaterThan(30);
  });

  it('describes each route: id, summary, description, tag', () => {
    expect(
      complaints(({ operation: { operationId, summary, description, tags } }) =>
        !/^[a-z][a-zA-Z]+$/.test(operationId ?? '')
          ? 'operation id'
          : !summary || summary.endsWith('.')
            ? 'summary'
            : (description?.length ?? 0) < 20
              ? 'description'
              : tags?.length !== 1 && 'tag',
      ),
    ).toEqual([]);
  });

  it('names no operation twice', () => {
    const ids = contract.routes.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });

  it('shows a body for every route that takes one, and the example passes', () => {
    expect(
      complaints(({ operation: { requestBody } }) => {
        const media = requestBody?.content['application/json'];
        if (!media) return null;
        return media.example === undefined ? 'no example' : contract.problemWith(media.schema, media.example);
      }),
    ).toEqual([]);
  });

  it('gives every failure the one shape', () => {
    expect(
      complaints(({ operation }) =>
        Object.entries(operation.responses).some(
          ([status, { content }]) =>
            Number(status) >= 400 && !JSON.stringify(content ?? {}).includes('ErrorEnvelopeView'),
        )
          ? 'a failure without the envelope'
          : null,
      ),
    ).toEqual([]);
  });

  it('describes what its success answers', () => {
    expect(
      complaints(({ operation }) => {
        const [status, answer] = Object.entries(operation.responses).find(([each]) => each.startsWith('2')) ?? [];
        return !answer ? 'no success' : status !== '204' && status !== '202' && !answer.content ? 'no schema' : null;
      }).filter((complaint) => !String(complaint).includes('/callback')),
    ).toEqual([]);
  });

  it('passes a linter', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-openapi-'));
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(contract.document));
    const rules = Object.fromEntries(
      [
        'operation-operationId-unique',
        'no-ambiguous-paths',
        'path-parameters-defined',
        'no-invalid-media-type-examples',
        'no-unresolved-refs',
        'struct',
      ].map((rule) => [rule, 'error']),
    );
    writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify({ rules }));
    const redocly = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
    await promisify(execFile)(process.execPath, [redocly, 'lint', 'openapi.json', '--config', 'redocly.yaml'], {
      cwd: folder,
      env,
    });
  });
});

describe('What is answered', () => {
  it('is what the document says, on every route that can be read without an id', async () => {
    const lists = contract.routes.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    const wrong: string[] = [];
    for (const route of lists.filter(({ path }) => !/explain|export/.test(path)))
      for (const as of [owner, guest]) {
        const { status, body } = await as(named(route));
        const problem = contract.answer(route, status, body);
        if (problem) wrong.push(`${named(route)} (${status}): ${problem}`);
      }
    expect(wrong).toEqual([]);
  });

  it('is never our failure, whatever is asked', async () => {
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
    const text = (value: string) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '?'));
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
    await fc.assert(
      fc.asyncProperty(request, async ({ route, path, query, body }) => {
        let place = 0;
        const filled = route.path.replace(/\{\w+\}/g, () => text(path[place++]!) || 'x');
        const search = Object.entries(query).filter(([, value]) => value !== undefined);
        const url = `${filled}?${search.map(([name, value]) => `${name}=${text(value as string)}`).join('&')}`;
        const { status, body: answer } = await owner(
          `${route.method} ${url}`,
          body === undefined ? undefined : JSON.stringify(body),
        );
        if (status >= 500 && answer?.error?.reason !== 'vault_unavailable')
          throw new Error(`${status} ${JSON.stringify(answer)}`);
        if (status >= 400 && route.path !== '/connection/{id}/callback')
          expect(answer.error.code).toEqual(expect.any(String));
      }),
      { numRuns: 1500, endOnFailure: true },
    );
  }, 120_000);
});
