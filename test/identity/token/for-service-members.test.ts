import fc from 'fast-check';
import { canIssueToken, permissionNames } from '#identity';
import { type Caller } from '#kernel';
import { forbidden } from '../../support/refused.js';
import { newName, service, startTokenScene } from './scene.js';

const { api, issue } = await startTokenScene();

const few = permissionNames.slice(0, 4);
const some = fc.subarray([...few]);

describe('A token with scopes', () => {
  it('creates tokens for stronger service members, limited to its own scopes', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const robot = { kind: 'service', user_id: await service(owner, member.roleIds) };
    const { as } = await issue(owner, { scopes: ['api_token:manage', 'tool:execute'] });
    const made = await issue(as, { ...robot, scopes: ['tool:execute'] });
    expect((await made.as('GET /user/me')).body.permissions).toEqual(['tool:execute']);
    expect(made.can_rotate).toBe(true);
    for (const scopes of [null, ['tool:execute', 'connector:view']])
      expect(await as('POST /api-token', { name: newName(), ...robot, scopes })).toMatchObject(
        forbidden('permission_not_held'),
      );
  });
});

describe('A token for a service member', () => {
  it('never has a permission that the token which created it lacks', () => {
    const facts = { held: some, callerScopes: fc.option(some), holderHas: some, scopes: fc.option(some), later: some };
    fc.assert(
      fc.property(fc.record(facts), ({ held, callerScopes, holderHas, scopes, later }) => {
        const rolePermissions = new Set(['api_token:manage', ...held]);
        const limits = callerScopes && new Set<string>(['api_token:manage', ...callerScopes]);
        const permissions = new Set([...rolePermissions].filter((each) => limits?.has(each) ?? true));
        const caller = { kind: 'user', userId: 'usr_a', permissions, rolePermissions, scopes: limits };
        const holder = { kind: 'service', status: 'active', permissions: holderHas, owner_role_id: null } as const;
        const token = { kind: 'service', user_id: 'usr_b', scopes } as const;
        if (!canIssueToken(caller as unknown as Caller, token, holder).allowed) return;
        const reachable = scopes ? [...holderHas, ...later].filter((each) => scopes.includes(each)) : holderHas;
        expect(reachable.filter((each) => !permissions.has(each))).toEqual([]);
        expect(holderHas.filter((each) => !rolePermissions.has(each))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
