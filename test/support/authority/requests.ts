import { onDirectories } from './through-directories.js';
import {
  account,
  one,
  onPeople,
  person,
  pick,
  type Request,
  robot,
  role,
  type Scene,
  type Step,
  team,
} from './steps.js';

const target = (scene: Scene, { b, yes }: Step) =>
  yes ? { target_type: 'user', target_id: person(scene, b) } : { target_type: 'role', target_id: role(scene, b) };

const grantee = (scene: Scene, { b, c }: Step) => {
  if (c % 4 === 0) return { grantee_type: 'org' };
  if (c % 4 === 1) return { grantee_type: 'team', grantee_id: team(scene, b) };
  return { grantee_type: 'user', grantee_id: person(scene, b) };
};

const onRestrictions: Request[] = [
  (scene, given) => [
    'POST /restriction',
    { ...target(scene, given), mode: given.a % 2 ? 'allow' : 'block', connector_slugs: given.c % 2 ? ['slack'] : [] },
  ],
  ({ state }, { a, b }) => [`PATCH /restriction/${one(state.rules, a)}`, { mode: b % 2 ? 'allow' : 'block' }],
  (scene, given) => [`PATCH /restriction/${one(scene.state.rules, given.a)}`, target(scene, given)],
  ({ state }, { a }) => [`DELETE /restriction/${one(state.rules, a)}`],
  (scene, { a, b }) => [
    'POST /restriction',
    { target_type: 'user', target_id: account(scene, a), mode: b % 2 ? 'allow' : 'block', connector_slugs: ['slack'] },
  ],
  (scene, { a }) => [`DELETE /restriction/${pick(rulesOnAccounts(scene), a)}`],
];

const rulesOnAccounts = ({ state, accounts }: Scene): string[] =>
  [...state.rules.values()].filter(({ target_id }) => accounts.includes(target_id)).map(({ id }) => id);

const onTokens: Request[] = [
  (_, { permissions, a, yes }) => ['POST /api-token', { name: `N${a}`, scopes: yes ? permissions : null }],
  (scene, { a, b, yes, permissions }) => [
    'POST /api-token',
    { name: `N${a}`, kind: 'service', user_id: person(scene, b), scopes: yes ? permissions : null },
  ],
  (scene, { a, b }) => ['POST /api-token', { name: `R${a}`, kind: 'service', user_id: robot(scene, b), scopes: null }],
  (scene, { a, b }) => ['POST /api-token', { name: `R${b}`, kind: 'service', user_id: robot(scene, a), scopes: null }],
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
  (scene, { a, b, yes }) => [
    'POST /access-grant',
    { user_id: person(scene, a), connector_slug: 'slack', lift_member_rules: yes, expires_in_days: b % 2 ? 7 : null },
  ],
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
  (scene, { a, b }) => [
    `POST /connection/${one(scene.state.connections, a)}/transfer`,
    { new_owner_user_id: person(scene, b) },
  ],
];

/** A fork is as restricted as its upstream. Its owner can share and transfer it. */
const onForks: Request[] = [
  () => ['POST /connector/slack/fork', {}],
  (scene, given) => [
    `POST /connector/${one(scene.state.connectors, given.a)}/share`,
    { ...grantee(scene, given), level: pick(['view', 'use', 'edit'], given.a + given.c) },
  ],
  (scene, { a, b, yes }) => [
    `POST /connector/${one(scene.state.connectors, a)}/transfer`,
    { new_owner_user_id: person(scene, b), retain_access: yes },
  ],
];

/** Every kind of request that can change rights. Some are always refused here. */
export const requests: Request[] = [
  ...onPeople,
  ...onRestrictions,
  ...onTokens,
  ...onRequests,
  ...onForks,
  ...onDirectories,
  ...onShares,
  // Repeated, so that some shares are passed on to other members.
  ...onShares,
];
