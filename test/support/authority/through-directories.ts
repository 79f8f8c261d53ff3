import { addressOf, one, person, pick, type Request, team } from './steps.js';

/** Requests of a directory. Its token allows no others. */
export const directoryRequests: Request[] = [
  ({ self }, { a, yes }) => [
    'POST /scim/v2/Users',
    { userName: addressOf(self, a), externalId: yes ? `sub ${addressOf(self, a)}` : undefined, displayName: `D${a}` },
  ],
  (scene, { a, yes }) => [
    `PATCH /scim/v2/Users/${person(scene, a)}`,
    { Operations: [{ op: 'replace', path: 'active', value: yes }] },
  ],
  (scene, { a, b }) => [
    `PATCH /scim/v2/Users/${person(scene, a)}`,
    { Operations: [{ op: 'replace', path: 'displayName', value: `N${b}` }] },
  ],
  (scene, { a, b }) => [
    `PUT /scim/v2/Users/${person(scene, a)}`,
    { userName: addressOf(scene.self, b), displayName: 'P' },
  ],
  (scene, { a, b }) => [
    `PATCH /scim/v2/Users/${one(scene.state.people, a)}`,
    { Operations: [{ op: 'replace', path: 'userName', value: addressOf(scene.self, b) }] },
  ],
  (scene, { a, b }) => [
    `PATCH /scim/v2/Users/${one(scene.state.people, a)}`,
    { Operations: [{ op: 'replace', path: 'externalId', value: `sub ${addressOf(scene.self, b)}` }] },
  ],
  (scene, { a }) => [`DELETE /scim/v2/Users/${person(scene, a)}`],
  (scene, { a, b, c }) => [
    'POST /scim/v2/Groups',
    { displayName: `G${c}`, members: [{ value: person(scene, a) }, { value: person(scene, b) }] },
  ],
  ...(['add', 'remove', 'replace', 'add'] as const).map((op): Request => (scene, { a, b }) => [
    `PATCH /scim/v2/Groups/${one(scene.state.groups, b)}`,
    { Operations: [{ op, path: 'members', value: [{ value: person(scene, a) }] }] },
  ]),
  ({ state }, { b, yes }) => [`${yes ? 'DELETE' : 'GET'} /scim/v2/Groups/${one(state.groups, b)}`],
];

/** Requests with which members manage directories. */
export const onDirectories: Request[] = [
  (_, { a }) => ['POST /api-token', { name: `D${a}`, kind: 'scim' }],
  ({ signIn }) => [`PUT ${signIn.path}`, signIn.settings],
  ({ state }, { a, b }) => [
    'POST /group-mapping',
    { group_id: one(state.groups, a), role_id: pick([...state.customRoles, ...state.roles.keys()], b) },
  ],
  ({ state }, { a, b }) => [
    'POST /group-mapping',
    { group_id: one(state.groups, a), role_id: pick(state.customRoles, b) },
  ],
  (scene, { a, b, yes }) => [
    'POST /group-mapping',
    { group_id: one(scene.state.groups, a), team_id: team(scene, b), adopt_members: yes },
  ],
  ({ state }, { a }) => ['POST /group-mapping', { group_id: one(state.groups, a), create_team: true }],
  ({ state }, { a }) => [`DELETE /group-mapping/${one(state.mappings, a)}`],
];
