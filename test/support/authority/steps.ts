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
  'connector:create',
  'connector:share',
  'sso:manage',
];

const some = fc.subarray(pool);
const any = fc.nat({ max: 1000 });

/** A step of a member. The actor and the target are picked from the members and resources that exist at that time. */
export const step = fc.record({ what: any, who: any, a: any, b: any, c: any, permissions: some, yes: fc.boolean() });

export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** The existing resources, and the actor. */
export type Scene = {
  state: Authority;
  waiting: string[];
  self: string;
  /** The other accounts of the actor. */
  accounts: readonly string[];
  /** Sign-in settings as a member who manages them sends them. */
  signIn: { path: string; settings: object };
};

/** An address where only the actor receives mail. */
export const addressOf = (hand: string, number: number): string => `${hand.slice(-8)}${number % 5}@example.com`;

export const pick = <T>(things: readonly T[], number: number): T | undefined =>
  things[number % Math.max(1, things.length)];

export const one = (things: ReadonlyMap<string, unknown>, number: number): string | undefined =>
  pick([...things.keys()], number);

/** A service member, if one exists. */
export const robot = ({ state }: Scene, number: number): string | undefined =>
  pick(
    [...state.people.values()].filter(({ kind }) => kind === 'service'),
    number,
  )?.id;

/** Picks custom roles more often than system roles. */
export const role = ({ state: { roles, customRoles: own } }: Scene, number: number): string | undefined =>
  pick([...own, ...own, ...own, ...roles.keys()], number);

/** Picks the actor more often than any other member. */
export const person = ({ state, self }: Scene, number: number): string | undefined =>
  number % 3 ? one(state.people, number) : self;

/** Another account of the actor, if there is one. */
export const account = ({ accounts }: Scene, number: number): string | undefined => pick(accounts, number);

export const team = ({ state }: Scene, number: number): string | undefined => pick(state.teams, number);

export type Request = (scene: Scene, given: Step) => [string, object?];

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
  ({ state, self }) => [
    'POST /member',
    { kind: 'service', name: 'Mine', role_ids: [...(state.people.get(self)?.roles ?? [])] },
  ],
  (scene, { a, b }) => [`POST /member/${robot(scene, a)}/responsible`, { user_id: person(scene, b) }],
  (scene, { a }) => [`POST /member/${robot(scene, a)}/responsible/accept`],
];

const onInvites: Request[] = [
  (scene, { a, b, yes }) => {
    const team_ids = yes ? [team(scene, b)] : undefined;
    return ['POST /invite', { email: `i${b}@example.com`, role_ids: [role(scene, a)], team_ids }];
  },
  (scene, { a, b }) => [`PATCH /invite/${one(scene.state.invites, a)}`, { role_ids: [role(scene, b)] }],
  ({ state, self }, { a }) => [
    'POST /invite',
    { email: `me${a}@example.com`, role_ids: [...(state.people.get(self)?.roles ?? [])] },
  ],
  ({ state }, { a }) => [`POST /invite/${one(state.invites, a)}/resend`, {}],
  (scene, { a, b }) => [
    'POST /invite',
    { email: `us${a}@example.com`, role_ids: [...rolesOf(scene)], team_ids: [team(scene, b)] },
  ],
  (scene, { a, b }) => [`PATCH /invite/${one(scene.state.invites, a)}`, { team_ids: [team(scene, b)] }],
];

const rolesOf = ({ state, self }: Scene): Iterable<string> => state.people.get(self)?.roles ?? [];

/** Steps on other accounts of the actor. */
const onAccounts: Request[] = [
  (scene, { a, b, yes }) => [`POST /team/${team(scene, a)}/members`, { user_id: account(scene, b), is_admin: yes }],
  (scene, { a, b }) => [`POST /team/${team(scene, a)}/members`, { user_id: account(scene, b) }],
  (scene, { a, b }) => [`PATCH /team/${team(scene, a)}/members/${account(scene, b)}`, { is_admin: true }],
  (scene, { a }) => [`POST /member/${account(scene, a)}/reactivate`, {}],
  (scene, { a }) => [`POST /member/${account(scene, a)}/suspend`, {}],
];

const onTeams: Request[] = [
  (scene, { a, b, yes }) => ['POST /team', { name: `T${a}`, members: [{ user_id: person(scene, b), is_admin: yes }] }],
  (scene, { a, b, yes }) => [`POST /team/${team(scene, a)}/members`, { user_id: person(scene, b), is_admin: yes }],
  (scene, { a, b, yes }) => [`PATCH /team/${team(scene, a)}/members/${person(scene, b)}`, { is_admin: yes }],
  (scene, { a, b }) => [`DELETE /team/${team(scene, a)}/members/${person(scene, b)}`],
];

/** Requests about members and their rights. */
export const onPeople: Request[] = [...onRoles, ...onMembers, ...onInvites, ...onTeams, ...onAccounts];
