import { DiscoveryService, ModulesContainer } from '@nestjs/core';
import { canShareOrgWide } from '../../libs/access-control/src/share/domain/share-policy.js';
import { canWriteRestriction } from '../../libs/access-control/src/restriction/domain/restriction-policy.js';
import { canManageOAuthApp } from '../../libs/catalog/src/connector/domain/connector-policy.js';
import { canIssueToken, canSeeToken } from '../../libs/identity/src/token/domain/token-policy.js';
import { startContractScene } from './scene.js';
import { routeOf, type Shown, shownRequests } from './shown-requests.js';

const { api, owner, contract } = await startContractScene();

type Check = (caller: unknown) => unknown;

/** Records what policies check on a caller, who has either all permissions or none. */
class Probe {
  readonly permissions = new Set<string>();
  readonly features = new Set<string>();

  ask(check: Check): void {
    for (const [permitted, featured] of [
      [true, true],
      [true, false],
      [false, false],
    ] as const)
      check(this.caller(permitted, featured));
  }

  private caller(permitted: boolean, featured: boolean) {
    const none = new Set<string>();
    return {
      kind: 'user',
      orgId: 'org_x',
      userId: 'usr_x',
      scopes: null,
      standsFor: none,
      represented: [],
      issuers: [],
      roleIds: none,
      ownRoleIds: none,
      rolePermissions: none,
      teams: new Map(),
      permissions: { has: (name: string) => (this.permissions.add(name), permitted) },
      features: { has: (name: string) => (this.features.add(name), featured) },
      lapsed: new Set(),
    };
  }
}

/** Checks that routes make after they have loaded the resource. */
const beyondAdmission: Check[] = [
  ...['connection', 'template', 'toolbox'].map(
    (kind) => (caller: any) => canShareOrgWide(caller, { kind } as never, 'admins_only'),
  ),
  (caller: any) => canWriteRestriction(caller, { target_type: 'user', target_id: 'usr_y' } as never, new Set()),
  (caller: any) => canManageOAuthApp(caller, { ownership: null, definition: { auth: [] } }),
  (caller: any) => canSeeToken(caller, { user_id: 'usr_y' }),
  (caller: any) => canIssueToken(caller, { kind: 'scim', user_id: null, scopes: null }, null),
];

const probe = new Probe();
beforeAll(() => {
  const controllers = new DiscoveryService(api.app.get(ModulesContainer)).getControllers();
  const admissions = controllers.flatMap(({ metatype }) =>
    Object.values((metatype as unknown as { access?: Record<string, Check | 'everybody'> }).access ?? {}),
  );
  for (const check of [...admissions, ...beyondAdmission]) if (typeof check === 'function') probe.ask(check);
});

describe('Latchkey', () => {
  it('offers exactly the permissions that routes check, besides reserved ones', async () => {
    const { result } = (await owner('GET /permission?limit=100')).body;
    const opening = result.filter(({ description }: any) => !description.startsWith('Reserved.'));
    expect(opening.map(({ name }: any) => name).sort()).toEqual([...probe.permissions].sort());
  });

  it('offers exactly the features that routes check', async () => {
    const asked = [...probe.features].sort();
    expect((await owner('GET /user/me')).body.features).toEqual(asked);
    expect((await owner(`GET /organization/${owner.orgId}`)).body.features).toEqual(asked);
  });
});

/** Requests in the documentation to other products, with the product. */
const ofOthers: Record<string, string> = {
  'GET /connect': 'the vault',
  'POST /connect/start': 'the vault',
  'GET /oauth/callback/{slug}': 'the vault',
  'POST /oauth/callback/{slug}': 'the vault',
  'POST /v1/accounts/:id/proxy': 'the vault',
  'GET /primary': 'Patroni',
  'POST /api/servers/tools': 'mcp-hub',
};

function problemOf(shown: Shown): string | null {
  const route = routeOf(shown, contract.routes);
  if (!route) return 'the route does not exist';
  const named = (route.operation.parameters ?? []).map(({ name }) => name);
  const unknown = shown.query.filter((name) => !named.includes(name));
  if (unknown.length > 0) return `the route does not support ${unknown.join(', ')}`;
  const schema = route.operation.requestBody?.content['application/json']?.schema;
  if (shown.body === undefined) return null;
  return schema ? contract.problemWith(schema, shown.body) : 'the route has no body';
}

describe('An example in the documentation', () => {
  const shown = shownRequests();

  it('uses an existing route with valid parameters and body', () => {
    const asked = shown.filter(({ request }) => !(request in ofOthers));
    const problems = asked.map((each) => [`${each.page}: ${each.request}`, problemOf(each)]);
    expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
    expect(asked.filter(({ body }) => body !== undefined).length).toBeGreaterThan(5);
    expect(Object.keys(ofOthers).filter((name) => !shown.some(({ request }) => request === name))).toEqual([]);
  });
});
