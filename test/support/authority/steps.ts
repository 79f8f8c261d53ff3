import fc from 'fast-check';
import { type Permission } from '#identity';
import { type Authority } from './facts.js';

export const pool: Permission[] = [
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
  'connection:share',
];

const some = fc.subarray(pool);
const any = fc.nat({ max: 1000 });

/** A step that somebody takes: which, who, and what it is about, picked from what there is by then. */
export const step = fc.record({ what: any, who: any, a: any, b: any, c: any, permissions: some, yes: fc.boolean() });

export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** What there is, and who acts. */
export type Scene = { state: Authority; waiting: string[]; self: string };

export const pick = <T>(things: readonly T[], number: number): T | undefined =>
  things[number % Math.max(1, things.length)];

const one = (things: ReadonlyMap<string, unknown>, number: number): string | undefined =>
  pick([...things.keys()], number);

/** Roles of their own more often than those that nobody can edit. */
const role = ({ state: { roles, customRoles: own } }: Scene, number: number): string | undefined =>
  pick([...own, ...own, ...own, ...roles.keys()], number);

/** Oneself more often than anybody else. */
const person = ({ state, self }: Scene, number: number): string | undefined =>
  number % 3 ? one(state.people, number) : self;

const target = (scene: Scene, { b, yes }: Step) =>
  yes ? { target_type: 'user', target_id: person(scene, b) } : { target_type: 'role', target_id: role(scene, b) };

const team = ({ state }: Scene, number: number): string | undefined => pick(state.teams, number);

const grantee = (scene: Scene, { b, c }: Step) => {
  if (c % 4 === 0) return { grantee_type: 'org' };
  if (c % 4 === 1) return { grantee_type: 'team', grantee_id: team(scene, b) };
  return { grantee_type: 'user', grantee_id: person(scene, b) };
};

type Request = (scene: Scene, given: Step) => [string, object?];

const onRoles: Request[] = [
  (_, { permissions, a }) => ['POST /role', { name: `Role ${a} ${permissions.length}`, permissions }],
  (scene, { a, c }) => ['POST /role', { name: `Copy ${a}`, copy_from: role(scene, c) }],
  (scene, { a, permissions }) => [`PATCH /role/${role(scene, a)}`, { permissions }],
  (scene, { a, b }) => [`DELETE /role/${role(scene, a)}?reassign_to=${role(scene, b)}`],
];

const onMembers: Request[] = [
  (scene, { a, b, c, yes }) => {
    const role_ids = [...new Set([role(scene, b), ...(yes ? [role(scene, c)] : [])])];
    return [`PATCH /member/${person(scene, a)}`, { role_ids }];
  },
  (scene, { a }) => [`POST /member/${person(scene, a)}/suspend`, {}],
  (scene, { a }) => [`POST /member/${person(scene, a)}/reactivate`, {}],
  (scene, { a }) => [`DELETE /member/${person(scene, a)}?confirm_ownerless=true`],
  (scene, { a, b }) => [`POST /member/${person(scene, a)}/remove`, { transfer_to: person(scene, b) }],
  (scene, { a, b }) => ['POST /member', { kind: 'service', name: `S${b}`, role_ids: [role(scene, a)] }],
];

const onInvites: Request[] = [
  (scene, { a, b, yes }) => {
    const team_ids = yes ? [team(scene, b)] : undefined;
    return ['POST /invite', { email: `i${b}@example.com`, role_ids: [role(scene, a)], team_ids }];
  },
  (scene, { a, b }) => [`PATCH /invite/${one(scene.state.invites, a)}`, { role_ids: [role(scene, b)] }],
  ({ state }, { a }) => [`POST /invite/${one(state.invites, a)}/resend`, {}],
];

const onTeams: Request[] = [
  (scene, { a, b, yes }) => ['POST /team', { name: `T${a}`, members: [{ user_id: person(scene, b), is_admin: yes }] }],
  (scene, { a, b, yes }) => [`POST /team/${team(scene, a)}/members`, { user_id: person(scene, b), is_admin: yes }],
  (scene, { a, b, yes }) => [`PATCH /team/${team(scene, a)}/members/${person(scene, b)}`, { is_admin: yes }],
  (scene, { a, b }) => [`DELETE /team/${team(scene, a)}/members/${person(scene, b)}`],
];

const onRestrictions: Request[] = [
  (scene, given) => [
    'POST /restriction',
    { ...target(scene, given), mode: given.a % 2 ? 'allow' : 'block', connector_slugs: given.c % 2 ? ['slack'] : [] },
  ],
  ({ state }, { a, b }) => [`PATCH /restriction/${one(state.rules, a)}`, { mode: b % 2 ? 'allow' : 'block' }],
  (scene, given) => [`PATCH /restriction/${one(scene.state.rules, given.a)}`, target(scene, given)],
  ({ state }, { a }) => [`DELETE /restriction/${one(state.rules, a)}`],
];

const onTokens: Request[] = [
  (_, { permissions, a, yes }) => ['POST /api-token', { name: `N${a}`, scopes: yes ? permissions : null }],
  (scene, { a, b, yes, permissions }) => [
    'POST /api-token',
    { name: `N${a}`, kind: 'service', user_id: person(scene, b), scopes: yes ? permissions : null },
  ],
  ({ state }, { a }) => [`POST /api-token/${one(state.tokens, a)}/rotate`, {}],
];

const onRequests: Request[] = [
  () => ['POST /access-request', { connector_slug: 'slack' }],
  ({ state }, { a, yes }) => [
    'POST /access-request',
    { resource_type: 'connection', resource_id: one(state.connections, a), level: yes ? 'use' : 'edit' },
  ],
  ({ waiting }, { a, b, yes }) => [
    `POST /access-request/${pick(waiting, a)}/resolve`,
    { decision: 'approve', lift_member_rules: yes, expires_in_days: b % 2 ? 7 : null },
  ],
  ({ waiting }, { a }) => [`POST /access-request/${pick(waiting, a)}/resolve`, { decision: 'deny' }],
  ({ waiting }, { a }) => [`POST /access-request/${pick(waiting, a)}/withdraw`, {}],
  ({ state }, { a }) => [`POST /access-grant/${one(state.exceptions, a)}/extend`, { expires_in_days: 30 }],
  ({ state }, { a }) => [`POST /access-grant/${one(state.exceptions, a)}/revoke`, {}],
];

const onShares: Request[] = [
  (scene, given) => [
    `POST /connection/${one(scene.state.connections, given.a)}/share`,
    { ...grantee(scene, given), level: pick(['view', 'use', 'edit'], given.a + given.c) },
  ],
  ({ state }, { a, b }) => {
    const { id, shares = [] } = pick([...state.connections.values()], a) ?? {};
    return [`DELETE /connection/${id}/share/${pick(shares, b)?.id}`];
  },
];

/** Every kind of request that can change who may do what; some make no sense in the scene, and are refused. */
export const requests: Request[] = [
  ...onRoles,
  ...onMembers,
  ...onInvites,
  ...onTeams,
  ...onRestrictions,
  ...onTokens,
  ...onRequests,
  ...onShares,
  // Often enough for something to be shared on.
  ...onShares,
];
