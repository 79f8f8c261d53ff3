import fc from 'fast-check';
import { type Permission } from '#access-control';
import { type Answer, type Api, startApi } from './support/api.js';
import { type Authority, authorityOf, wrongs } from './support/authority.js';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

const pool: Permission[] = [
  'role:manage',
  'member:manage',
  'team:create',
  'team:manage',
  'restriction:view',
  'restriction:manage',
  'restriction:override',
  'api_token:create',
  'api_token:manage',
  'connector:view',
];

const some = fc.subarray(pool);
const any = fc.nat({ max: 1000 });

/** A step that somebody takes: which, who, and what it is about, picked from what there is by then. */
const step = fc.record({ what: any, who: any, a: any, b: any, c: any, permissions: some, yes: fc.boolean() });
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** What there is, and who acts. */
type Scene = { state: Authority; teams: string[]; self: string };

/** Roles of their own more often than those that nobody can edit. */
const rolesIn = ({ roles, customRoles: own }: Authority): string[] => [...own, ...own, ...own, ...roles.keys()];

/** Oneself more often than anybody else. */
const person = ({ state, self }: Scene, number: number): string | undefined =>
  number % 3 ? pick([...state.people.keys()], number) : self;

const pick = <T>(things: readonly T[], number: number): T | undefined => things[number % Math.max(1, things.length)];

/** Every kind of request that can change who may do what; some make no sense in the scene, and are refused. */
const requests: ((scene: Scene, given: Step) => [string, object?])[] = [
  (_, { permissions, a }) => ['POST /role', { name: `Role ${a} ${permissions.length}`, permissions }],
  ({ state }, { a, permissions }) => [`PATCH /role/${pick(rolesIn(state), a)}`, { permissions }],
  ({ state }, { a, b }) => {
    const roles = rolesIn(state);
    return [`DELETE /role/${pick(roles, a)}?reassign_to=${pick(roles, b)}`];
  },
  (scene, { a, b, c, yes }) => {
    const roles = rolesIn(scene.state);
    const role_ids = [...new Set([pick(roles, b), ...(yes ? [pick(roles, c)] : [])])];
    return [`PATCH /member/${person(scene, a)}`, { role_ids }];
  },
  (scene, { a }) => [`POST /member/${person(scene, a)}/suspend`, {}],
  (scene, { a }) => [`POST /member/${person(scene, a)}/reactivate`, {}],
  (scene, { a }) => [`DELETE /member/${person(scene, a)}?confirm_ownerless=true`],
  ({ state }, { a, b }) => ['POST /member', { kind: 'service', name: `S${b}`, role_ids: [pick(rolesIn(state), a)] }],
  ({ state }, { a, b }) => ['POST /invite', { email: `i${b}@example.com`, role_ids: [pick(rolesIn(state), a)] }],
  ({ state }, { a, b }) => [
    `PATCH /invite/${pick([...state.invites.keys()], a)}`,
    { role_ids: [pick(rolesIn(state), b)] },
  ],
  (scene, { a, b, yes }) => ['POST /team', { name: `T${a}`, members: [{ user_id: person(scene, b), is_admin: yes }] }],
  (scene, { a, b, yes }) => [
    `POST /team/${pick(scene.teams, a)}/members`,
    { user_id: person(scene, b), is_admin: yes },
  ],
  (scene, { a, b, yes }) => [`PATCH /team/${pick(scene.teams, a)}/members/${person(scene, b)}`, { is_admin: yes }],
  (scene, { a, b }) => [`DELETE /team/${pick(scene.teams, a)}/members/${person(scene, b)}`],
  (scene, { a, yes, b }) => {
    const target = yes ? person(scene, b) : pick(rolesIn(scene.state), b);
    return [
      'POST /restriction',
      { target_type: yes ? 'user' : 'role', target_id: target, mode: a % 2 ? 'allow' : 'block', tools: [] },
    ];
  },
  ({ state }, { a, b }) => [
    `PATCH /restriction/${pick([...state.rules.keys()], a)}`,
    { mode: b % 2 ? 'allow' : 'block' },
  ],
  (scene, { a, b, yes }) => {
    const target = yes ? person(scene, b) : pick(rolesIn(scene.state), b);
    return [
      `PATCH /restriction/${pick([...scene.state.rules.keys()], a)}`,
      { target_type: yes ? 'user' : 'role', target_id: target },
    ];
  },
  ({ state }, { a }) => [`DELETE /restriction/${pick([...state.rules.keys()], a)}`],
  (_, { permissions, a, yes }) => ['POST /api-token', { name: `N${a}`, scopes: yes ? permissions : null }],
  (scene, { a, b, yes, permissions }) => [
    'POST /api-token',
    { name: `N${a}`, kind: 'service', user_id: person(scene, b), scopes: yes ? permissions : null },
  ],
  ({ state }, { a }) => [`POST /api-token/${pick([...state.tokens.keys()], a)}/rotate`, {}],
];

const sets = fc.record({ ada: some, bob: some, cid: some, dan: some });

describe('Authority', () => {
  it('comes from who has it and may give it: nobody raises themselves, alone or with who lacks it', async () => {
    const answers: number[] = [];
    await fc.assert(
      fc.asyncProperty(sets, fc.array(step, { minLength: 15, maxLength: 40 }), async (people, steps) => {
        const { owner, ...others } = await api.organization(people);
        const { orgId } = owner;
        const clients = [owner, ...Object.values(others)];
        let state = await authorityOf(api, orgId);
        for (const given of steps) {
          const teams = (await api.sql(orgId, 'select id from access_control.teams order by id')).map(({ id }) => id);
          // The owner may do anything; the others find what they shouldn't.
          const actor = pick(given.who % 4 ? clients.slice(1) : clients, given.who)!;
          const [request, body] = pick(requests, given.what)!({ state, teams, self: actor.userId }, given);
          const answer: Answer = await actor(request, body);
          answers.push(answer.status);
          expect([request, answer.status < 500]).toEqual([request, true]);
          const next = await authorityOf(api, orgId);
          if (answer.status >= 400) expect([request, next]).toEqual([request, state]);
          else expect([request, body, wrongs(actor.userId, state, next)]).toEqual([request, body, []]);
          state = next;
        }
      }),
      // Shrinking would found hundreds of organizations: the step that went wrong is in the message.
      { numRuns: Number(process.env.AUTHORITY_RUNS ?? 30), endOnFailure: true },
    );
    // The steps are not all refused, or nothing would have been tried.
    expect(answers.filter((status) => status < 300).length).toBeGreaterThan(answers.length / 10);
  }, 180_000);
});
