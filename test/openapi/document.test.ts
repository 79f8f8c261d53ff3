import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { listErrorReasons } from '#kernel';
import { nameOf, type Route } from '../support/contract.js';
import { sources } from '../structure/sources.js';
import { startContractScene } from './scene.js';

const { api, contract } = await startContractScene();

const complaints = (check: (route: Route) => string | null | false | undefined) =>
  contract.routes.map((route) => check(route) && `${nameOf(route)}: ${check(route)}`).filter(Boolean);

type Described = { description?: string; properties?: Record<string, Described>; items?: Described };

/** Properties of a schema that do not meet the condition. */
const wordless = ({ properties = {}, items }: Described, isRight: (each: Described) => boolean): string[] => [
  ...Object.entries(properties).flatMap(([name, each]) => [
    ...(isRight(each) ? [] : [`.${name}`]),
    ...wordless(each, isRight).map((path) => `.${name}${path}`),
  ]),
  ...(items ? wordless(items, isRight) : []),
];

/** Reasons of pages, of OAuth, SCIM and MCP, of requests that reach no route, and between processes. */
const outsideRoutes = [
  'address_refused',
  'app_removed',
  'client_document',
  'denied',
  'email_unverified',
  'expectation_failed',
  'headers_too_large',
  'malformed_request',
  'malformed_url',
  'mcp_call',
  'method_not_allowed',
  'no_sign_in',
  'not_believed',
  'not_member',
  'not_supported',
  'oauth',
  'oauth_register',
  'other_subject',
  'page',
  'refused',
  'result_expired',
  'service_process_changed',
  'service_token_invalid',
  'service_tokens_forgotten',
  'sign_out',
  'unreachable',
];

describe('The OpenAPI document', () => {
  it('is also served as YAML', async () => {
    const { body } = await api.client()('GET /schema/openapi.yml');
    expect(parse(body as string, { maxAliasCount: -1 })).toEqual((await api.client()('GET /schema/openapi.json')).body);
  });

  it('gives each route an id, summary, description and tag', () => {
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

  it('describes every property and every parameter', () => {
    const isSentence = ({ description = '' }) => /[.?!)`]$/.test(description.trim()) && !/ \{/.test(description);
    const properties = Object.entries(contract.document.components.schemas).flatMap(([name, schema]) =>
      wordless(schema as Described, isSentence).map((path) => `${name}${path}`),
    );
    const parameters = contract.routes.flatMap((route) =>
      (route.operation.parameters ?? [])
        .filter((each) => !isSentence(each))
        .map(({ name }) => `${nameOf(route)} ${name}`),
    );
    expect([...properties, ...parameters]).toEqual([]);
  });

  it('has a valid example for every body', () => {
    expect(
      complaints(({ operation: { requestBody } }) => {
        const media = requestBody?.content['application/json'];
        if (!media) return null;
        return media.example === undefined ? 'no example' : contract.problemWith(media.schema, media.example);
      }),
    ).toEqual([]);
  });

  it('describes all errors with one shape and an example', () => {
    const wrong = ([status, { content, 'x-reasons': reasons = [] }]: [
      string,
      Route['operation']['responses'][string],
    ]) => {
      const [media] = Object.values(content ?? {});
      if (!/\/(ErrorEnvelope|ScimError)"/.test(JSON.stringify(media ?? {}))) return `${status} without the envelope`;
      const { reason } = (media!.example as any).error;
      if (reason !== undefined && !reasons.includes(reason)) return `${status} has not the reason of its example`;
      return contract.problemWith(media!.schema, media!.example);
    };
    expect(
      complaints(({ operation: { responses } }) =>
        Object.entries(responses)
          .filter(([status]) => Number(status) >= 400)
          .map(wrong)
          .find(Boolean),
      ),
    ).toEqual([]);
  });

  it('shows each error as the API returns it, with the code of its reason', () => {
    const known = listErrorReasons();
    const wrong = ({ code, reason, fields }: { code: string; reason?: string; fields?: object[] }) => {
      if (reason === undefined) return false;
      if (!Object.values(known[reason]!.codes).includes(code)) return `${reason} with the code ${code}`;
      return reason === 'invalid_fields' && !fields?.length && `${reason} without fields`;
    };
    expect(
      complaints(({ operation: { responses } }) =>
        Object.entries(responses)
          .filter(([status]) => Number(status) >= 400)
          .flatMap(([, { content = {} }]) => Object.values(content))
          .map(({ example }) => wrong((example as any).error))
          .find(Boolean),
      ),
    ).toEqual([]);
  });

  it('offers only reasons that a route declares', () => {
    const declared = new Set(
      contract.routes.flatMap(({ operation: { responses } }) =>
        Object.values(responses).flatMap(({ 'x-reasons': reasons = [] }) => reasons),
      ),
    );
    const { ErrorReason } = contract.document.components.schemas as { ErrorReason: { enum: string[] } };
    expect(ErrorReason.enum.filter((reason) => !declared.has(reason))).toEqual(outsideRoutes);
  });

  it('has correct types for times, counts and restrictions', () => {
    const schemas = contract.document.components.schemas as Record<string, { properties: Record<string, any> }>;
    const typed = (name: string, ...properties: string[]) => properties.map((each) => schemas[name]!.properties[each]);
    const time = { type: 'string', format: 'date-time' };
    for (const name of ['Restriction', 'OneRestriction', 'Role', 'Connection'])
      expect(typed(name, 'created_at', 'updated_at')).toMatchObject([time, time]);
    expect((schemas.Owner as { required?: string[] }).required).toContain('avatar_url');
    for (const bucket of ['create', 'delete', 'other', 'read', 'update'])
      expect(typed('OperationCounts', bucket)).toMatchObject([{ type: 'integer' }]);
    for (const name of ['CreateRestrictionBody', 'UpdateRestrictionBody'])
      expect(typed(name, 'connector_slugs', 'tools')).toMatchObject([{ maxItems: 1000 }, { maxItems: 1000 }]);
    expect(typed('UpdateRestrictionBody', 'legacy_override')).toMatchObject([{ type: 'boolean', enum: [false] }]);
  });

  it('gives the pages of all lists the same fields, except tools and the audit log', () => {
    const lists = contract.routes.filter(({ operation }) =>
      (operation.parameters ?? []).some(({ name }) => name === 'cursor'),
    );
    const others = lists.map((route) => {
      const { result, next_cursor, prev_cursor, ...more } = route.operation.responses[200]!.content![
        'application/json'
      ]!.example as Record<string, unknown>;
      expect([result, next_cursor, prev_cursor]).toEqual([expect.any(Array), null, null]);
      return [nameOf(route), Object.keys(more)] as const;
    });
    expect(Object.fromEntries(others.filter(([, more]) => more.length > 0))).toEqual({
      'GET /audit-log': ['scope', 'scopes'],
      'GET /connection/{id}/tools': ['operation_counts'],
      'GET /connector/{slug}/tools': ['operation_counts'],
      'GET /restriction/connector/{slug}/tools': ['operation_counts'],
    });
  });

  it('has a GET route for every Location that a controller sends', () => {
    const shapeOf = (path: string) => path.replace(/\$?\{\w+\}/g, '{}');
    const readable = contract.routes.filter(({ method }) => method === 'GET').map(({ path }) => shapeOf(path));
    const locations = sources().flatMap(({ path, text }) =>
      path.endsWith('.controller.ts') ? [...text.matchAll(/\.at\(`([^`]+)`\)/g)].map(([, to = '']) => shapeOf(to)) : [],
    );
    expect(locations.length).toBeGreaterThan(12);
    expect(locations.filter((location) => !readable.includes(location))).toEqual([]);
  });

  it('shows which routes support If-Match', () => {
    const takesOne = ({ parameters = [] }: any) => parameters.some(({ name }: any) => name === 'If-Match');
    const conditional = contract.routes.filter(({ operation }) => takesOne(operation));
    expect(conditional.length).toBeGreaterThan(60);
    expect(
      complaints(({ operation }) => takesOne(operation) !== '412' in operation.responses && 'one of both'),
    ).toEqual([]);
  });

  it('says only of writes without a body that they refuse one', () => {
    expect(
      complaints(({ path, method, operation }) => {
        const refusesBody = operation.responses[400]?.['x-reasons']?.includes('unexpected_body') ?? false;
        // SCIM ignores what it does not know, and reads ignore a body.
        if (path.startsWith('/scim/') || method === 'GET') return refusesBody && 'refuses a body';
        return (operation.requestBody !== undefined) === refusesBody && 'has a body and refuses it, or neither';
      }),
    ).toEqual([]);
  });

  it('contains no implementation names', () => {
    const names = Object.keys(contract.document.components.schemas);
    expect(names.filter((name) => /View$|^PageOf/.test(name) || name === 'ConnectionPage')).toEqual(['ConnectionPage']);
  });

  it('says how many there may be where a reason is a limit', () => {
    const { ErrorReason, FieldReason } = contract.document.components.schemas as any;
    const lines = [ErrorReason, FieldReason].flatMap((each) => Object.entries<string>(each['x-enumDescriptions']));
    // The plan decides how many seats there are.
    const limits = lines.filter(([reason]) => reason.endsWith('_limit') && reason !== 'seat_limit');
    expect(limits.filter(([, line]) => !/\d/.test(line))).toEqual([]);
    expect(limits.length).toBeGreaterThan(5);
  });

  it('lists exactly the nine error codes', () => {
    const { Error } = contract.document.components.schemas as any;
    expect(Error.properties.code.enum.toSorted()).toEqual(
      [
        ['bad_request', 'conflict', 'forbidden', 'internal_error', 'not_found'],
        ['rate_limited', 'role_mapped', 'unauthorized', 'validation_error'],
      ].flat(),
    );
  });

  it('describes every successful response', () => {
    expect(
      complaints(({ operation }) => {
        const [status, answer] = Object.entries(operation.responses).find(([each]) => each.startsWith('2')) ?? [];
        return !answer ? 'no success' : status !== '204' && status !== '202' && !answer.content ? 'no schema' : null;
      }).filter((complaint) => !String(complaint).includes('/callback')),
    ).toEqual([]);
  });

  it('has a valid example for every successful response', () => {
    expect(
      complaints(({ operation }) =>
        Object.entries(operation.responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([, { content }]) => content?.['application/json'] ?? [])
          .map(({ schema, example }) => (example === undefined ? 'no example' : contract.problemWith(schema, example)))
          .find(Boolean),
      ).filter((complaint) => !String(complaint).includes('/schema/openapi.json')),
    ).toEqual([]);
  });

  it('shows in the example of a list no field that lists lack', () => {
    expect(
      complaints(({ operation }) => {
        const { schema, example } = operation.responses['200']?.content?.['application/json'] ?? {};
        return schema ? contract.absentInLists(schema, example)[0] : null;
      }),
    ).toEqual([]);
  });

  it('has as many operations and paths as README.md says', () => {
    const paths = Object.keys(contract.document.paths).length;
    expect(readFileSync('README.md', 'utf8')).toContain(`${contract.routes.length} operations on ${paths} paths`);
  });

  it('refers only to parts of itself', () => {
    const outside: string[] = [];
    JSON.stringify(contract.document, (key, value: unknown) => {
      if (key === '$ref' && typeof value === 'string' && !value.startsWith('#/components/')) outside.push(value);
      return value;
    });
    expect(outside).toEqual([]);
  });

  it('requires a token exactly on the routes that need one', async () => {
    const wrong: string[] = [];
    for (const route of contract.routes) {
      const { status } = await api.client()(`${route.method} ${route.path.replace(/\{\w+\}/g, 'x')}`);
      if ((status === 401) !== route.operation.security!.length > 0) wrong.push(`${nameOf(route)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
