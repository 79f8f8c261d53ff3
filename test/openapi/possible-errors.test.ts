import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { nameOf, permissionTextOf, type Route } from '../support/contract.js';
import { startContractScene } from './scene.js';

const { api, contract } = await startContractScene();

/** Reasons that a route declares, with those of responses that many routes share. */
const reasonsOf = ({ operation: { responses } }: Route): Set<string> => {
  const { responses: shared } = contract.document.components as any;
  const answers = Object.values<any>(responses).map((answer) =>
    answer.$ref ? shared[answer.$ref.split('/').at(-1)] : answer,
  );
  return new Set(answers.flatMap(({ 'x-reasons': reasons = [] }) => reasons));
};

const routesWith = (reason: string): Route[] => contract.routes.filter((route) => reasonsOf(route).has(reason));

/** The body limits that routes set themselves, by operation id. */
function bodyLimits(): { id: string; bodyLimit: number }[] {
  const controllers = new DiscoveryService(api.app.get(ModulesContainer)).getControllers();
  const handlers = controllers.flatMap(({ metatype }) => {
    const prototype = (metatype as { prototype: Record<string, object> }).prototype;
    return new MetadataScanner().getAllMethodNames(prototype).map((name) => prototype[name]!);
  });
  return handlers.flatMap((handler) => {
    const { bodyLimit } = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) ?? {};
    const { operationId } = Reflect.getMetadata('swagger/apiOperation', handler) ?? {};
    return bodyLimit && operationId ? [{ id: operationId, bodyLimit }] : [];
  });
}

const find = (name: string): Route => contract.routes.find((route) => nameOf(route) === name)!;

describe('The OpenAPI document lists among the errors of a route', () => {
  it.each(['permission_required', 'scope_missing'])('%s only if the route names a permission or a scope', (reason) => {
    const named = routesWith(reason);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ operation }) => !/`\w+:\w+`|scopes/.test(permissionTextOf(operation))).map(nameOf)).toEqual(
      [],
    );
  });

  it.each(['GET /user/me', 'GET /toolbox/{id}', 'GET /scim/v2/Users'])('no permission if %s needs none', (name) => {
    expect(reasonsOf(find(name))).not.toContain('permission_required');
    expect(reasonsOf(find(name))).toContain('token_kind');
  });

  it.each([
    ['unknown_parameter', 100],
    ['repeated_parameter', 100],
    ['unexpected_body', 30],
  ])('%s only if the route does not ignore it, as SCIM does', (reason, atLeast) => {
    const named = routesWith(reason);
    expect(named.length).toBeGreaterThan(atLeast);
    expect(named.filter(({ path }) => path.startsWith('/scim/')).map(nameOf)).toEqual([]);
  });

  it('only the rate limits that count the route', () => {
    const limits = (name: string) => ['token', 'write', 'org'].filter((each) => reasonsOf(find(name)).has(each));
    expect(limits('POST /role')).toEqual(['token', 'write', 'org']);
    expect(limits('GET /role')).toEqual(['token', 'org']);
    expect(limits('POST /connection/{id}/execute')).toEqual(['org']);
    expect(limits('GET /scim/v2/Users')).toEqual([]);
  });

  it('no plan of the organization if every plan includes the route', () => {
    expect(reasonsOf(find('GET /user/me'))).not.toContain('feature_required');
    expect(reasonsOf(find('DELETE /scim/v2/Users/{id}'))).toContain('feature_required');
  });

  it('too many large bodies exactly if the route accepts a body above 1 MiB', () => {
    const accepting = bodyLimits().filter(({ bodyLimit }) => bodyLimit > 1 << 20);
    expect(accepting.length).toBeGreaterThan(5);
    const declaring = contract.routes.filter(({ operation: { responses } }) =>
      responses[503]?.description?.includes('`too_many_at_once`'),
    );
    expect(declaring.map(({ operation }) => operation.operationId).sort()).toEqual(
      accepting.map(({ id }) => id).sort(),
    );
  });

  it('no error that only ends the work of an answered request', () => {
    expect(routesWith('answered_before')).toEqual([]);
  });
});

describe('The parameters of a route in the OpenAPI document', () => {
  it('include If-None-Match exactly if the route can answer 304', () => {
    const known = ({ operation }: Route) =>
      (operation.parameters ?? []).some(({ name, in: place }: any) => name === 'If-None-Match' && place === 'header');
    expect(contract.routes.filter(known).map(nameOf).sort()).toEqual(
      contract.routes
        .filter(({ operation }) => '304' in operation.responses)
        .map(nameOf)
        .sort(),
    );
    expect(known(find('GET /scim/v2/Groups/{id}'))).toBe(true);
  });

  it('have different descriptions in one path', () => {
    const repeated = contract.routes.filter(({ operation }) => {
      const texts = (operation.parameters ?? [])
        .filter((each: any) => each.in === 'path')
        .map((each) => each.description);
      return new Set(texts).size < texts.length;
    });
    expect(repeated.map(nameOf)).toEqual([]);
  });

  it('name what a message about an unknown id names', () => {
    const { parameters, responses } = find('GET /audit-log/{id}').operation;
    expect(parameters!.find(({ name }) => name === 'id')!.description).toBe('The id of the audit record.');
    expect(JSON.stringify(responses[404])).toContain('No such audit record.');
  });
});
