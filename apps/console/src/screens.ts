import { queries } from './session/queries.js';
import { activityQuery } from './screen/activity/queries.js';
import { prefetchInbox } from './screen/inbox/queries.js';
import { prefetchAnswer } from './screen/explain/queries.js';
import { prefetchOrganization, prefetchSettings, prefetchWebhook } from './screen/organization/queries.js';
import { peopleQuery, prefetchCreation, prefetchPerson, prefetchRemoval } from './screen/people/queries.js';
import { listRolesQuery } from './screen/roles/queries.js';
import { prefetchEdit, prefetchRule, prefetchRules, suggestionQuery } from './screen/rules/queries.js';
import { listTeamsQuery, prefetchTeam } from './screen/teams/queries.js';
import { connectorsQuery, prefetchConnector } from './screen/connectors/queries.js';
import { toolboxesQuery, toolboxQuery } from './screen/toolboxes/queries.js';
import { usageQuery } from './screen/usage/queries.js';
import { everyone, type Screen, unlisted } from './page/screen.js';
import { texts } from './texts/common.js';

const { screens: titles } = texts;

/** All screens, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    path: '/inbox',
    title: titles.inbox,
    group: 'decide',
    isFor: everyone,
    load: () => import('./screen/inbox/inbox-screen.js'),
    prefetch: prefetchInbox,
  },
  {
    path: '/explain',
    title: titles.explain,
    group: 'decide',
    isFor: everyone,
    load: () => import('./screen/explain/explain-screen.js'),
    prefetch: prefetchAnswer,
  },
  {
    path: '/rules',
    title: titles.rules,
    group: 'access',
    isFor: ({ permissions }) => permissions.includes('restriction:view'),
    load: () => import('./screen/rules/rules-screen.js'),
    prefetch: prefetchRules,
  },
  {
    path: '/rules/new',
    title: titles.newRule,
    ...unlisted,
    load: () => import('./screen/rules/new-rule-screen.js'),
    prefetch: (search) => void queries.prefetchQuery(suggestionQuery(search)),
  },
  {
    path: '/rules/$id',
    title: titles.rule,
    ...unlisted,
    load: () => import('./screen/rules/rule-screen.js'),
    prefetch: (_, { id = '' }) => prefetchRule(id),
  },
  {
    path: '/rules/$id/edit',
    title: titles.editRule,
    ...unlisted,
    load: () => import('./screen/rules/edit-rule-screen.js'),
    prefetch: (_, { id = '' }) => prefetchEdit(id),
  },
  {
    path: '/people',
    title: titles.people,
    group: 'access',
    isFor: everyone,
    load: () => import('./screen/people/people-screen.js'),
    prefetch: (search) => void queries.prefetchQuery(peopleQuery(search)),
  },
  {
    path: '/people/$id',
    title: titles.person,
    ...unlisted,
    load: () => import('./screen/people/person-screen.js'),
    prefetch: (search, { id = '' }) => prefetchPerson(id, search),
  },
  {
    path: '/people/new-agent',
    title: titles.newAgent,
    ...unlisted,
    load: () => import('./screen/people/new-agent-screen.js'),
  },
  {
    path: '/people/$id/tokens/new',
    title: titles.newToken,
    ...unlisted,
    load: () => import('./screen/people/new-token-screen.js'),
    prefetch: (_, { id = '' }) => prefetchCreation(id),
  },
  {
    path: '/people/$id/remove',
    title: titles.removePerson,
    ...unlisted,
    load: () => import('./screen/people/remove-person-screen.js'),
    prefetch: (_, { id = '' }) => prefetchRemoval(id),
  },
  {
    path: '/people/$id/credentials/new',
    title: titles.newCredential,
    ...unlisted,
    load: () => import('./screen/people/new-credential-screen.js'),
    prefetch: (_, { id = '' }) => prefetchCreation(id),
  },
  {
    path: '/invites',
    title: titles.invites,
    ...unlisted,
    load: () => import('./screen/invites/invites-screen.js'),
  },
  {
    path: '/invites/new',
    title: titles.newInvite,
    ...unlisted,
    load: () => import('./screen/invites/new-invite-screen.js'),
    prefetch: prefetchSettings,
  },
  {
    path: '/roles',
    title: titles.roles,
    group: 'access',
    isFor: everyone,
    load: () => import('./screen/roles/roles-screen.js'),
    prefetch: (search) => void queries.prefetchQuery(listRolesQuery(search)),
  },
  {
    path: '/roles/new',
    title: titles.newRole,
    ...unlisted,
    load: () => import('./screen/roles/new-role-screen.js'),
  },
  {
    path: '/roles/$id/edit',
    title: titles.editRole,
    ...unlisted,
    load: () => import('./screen/roles/edit-role-screen.js'),
  },
  {
    path: '/teams',
    title: titles.teams,
    group: 'access',
    isFor: everyone,
    load: () => import('./screen/teams/teams-screen.js'),
    prefetch: (search) => void queries.prefetchQuery(listTeamsQuery(search)),
  },
  {
    path: '/teams/new',
    title: titles.newTeam,
    ...unlisted,
    load: () => import('./screen/teams/new-team-screen.js'),
  },
  {
    path: '/teams/$id',
    title: titles.team,
    ...unlisted,
    load: () => import('./screen/teams/team-screen.js'),
    prefetch: (search, { id = '' }) => prefetchTeam(id, search),
  },
  {
    path: '/connectors',
    title: titles.connectors,
    group: 'tools',
    isFor: ({ permissions }) => permissions.includes('connector:view'),
    load: () => import('./screen/connectors/connectors-screen.js'),
    prefetch: (search) => void queries.prefetchQuery(connectorsQuery(search)),
  },
  // Not under /connectors, where every name can be a connector's.
  {
    path: '/new-connector',
    title: titles.newConnector,
    ...unlisted,
    load: () => import('./screen/connector-editor/new-connector-screen.js'),
  },
  {
    path: '/connectors/$id',
    title: titles.connector,
    ...unlisted,
    load: () => import('./screen/connectors/connector-screen.js'),
    prefetch: (search, { id = '' }) => prefetchConnector(id, search),
  },
  {
    path: '/connectors/$id/edit',
    title: titles.editConnector,
    ...unlisted,
    load: () => import('./screen/connector-editor/edit-connector-screen.js'),
  },
  {
    path: '/connectors/$id/oauth-app',
    title: titles.oauthApp,
    ...unlisted,
    load: () => import('./screen/oauth-app/oauth-app-screen.js'),
  },
  {
    path: '/connectors/$id/try',
    title: titles.tryTool,
    ...unlisted,
    load: () => import('./screen/try-tool/try-tool-screen.js'),
  },
  {
    path: '/toolboxes',
    title: titles.toolboxes,
    group: 'tools',
    isFor: everyone,
    load: () => import('./screen/toolboxes/toolboxes-screen.js'),
    prefetch: (search) => void queries.prefetchQuery(toolboxesQuery(search)),
  },
  {
    path: '/toolboxes/new',
    title: titles.newToolbox,
    ...unlisted,
    load: () => import('./screen/toolboxes/new-toolbox-screen.js'),
  },
  {
    path: '/toolboxes/$id',
    title: titles.toolbox,
    ...unlisted,
    load: () => import('./screen/toolboxes/toolbox-screen.js'),
    prefetch: (_, { id = '' }) => void queries.prefetchQuery(toolboxQuery(id)),
  },
  {
    path: '/toolboxes/$id/tools/$entry',
    title: titles.editTool,
    ...unlisted,
    load: () => import('./screen/toolboxes/edit-tool-screen.js'),
  },
  {
    path: '/toolboxes/$id/skill',
    title: titles.editSkill,
    ...unlisted,
    load: () => import('./screen/toolboxes/edit-skill-screen.js'),
    prefetch: (_, { id = '' }) => void queries.prefetchQuery(toolboxQuery(id)),
  },
  {
    path: '/activity',
    title: titles.activity,
    group: 'record',
    isFor: everyone,
    load: () => import('./screen/activity/activity-screen.js'),
    prefetch: (search) => void queries.prefetchQuery(activityQuery(search)),
  },
  {
    path: '/usage',
    title: titles.usage,
    group: 'record',
    isFor: everyone,
    load: () => import('./screen/usage/usage-screen.js'),
    prefetch: (search) => void queries.prefetchQuery(usageQuery(search)),
  },
  {
    path: '/organization',
    title: titles.organization,
    group: 'organization',
    isFor: everyone,
    load: () => import('./screen/organization/organization-screen.js'),
    prefetch: prefetchOrganization,
  },
  {
    path: '/organization/settings',
    title: titles.editSettings,
    ...unlisted,
    load: () => import('./screen/organization/edit-settings-screen.js'),
    prefetch: prefetchSettings,
  },
  {
    path: '/organization/agents',
    title: titles.enterpriseClients,
    ...unlisted,
    load: () => import('./screen/organization/enterprise-clients-screen.js'),
  },
  {
    path: '/organization/budgets/new',
    title: titles.newBudget,
    ...unlisted,
    load: () => import('./screen/organization/new-budget-screen.js'),
  },
  {
    path: '/organization/webhooks/$id',
    title: titles.webhook,
    ...unlisted,
    load: () => import('./screen/organization/webhook-screen.js'),
    prefetch: (search, { id = '' }) => prefetchWebhook(id, search),
  },
  {
    path: '/health',
    title: titles.health,
    group: 'organization',
    isFor: ({ permissions }) => ['org:manage', 'audit:view'].some((name) => permissions.includes(name)),
    load: () => import('./screen/health/health-screen.js'),
  },
  {
    path: '/states',
    title: titles.states,
    ...unlisted,
    load: () => import('./screen/states/states-screen.js'),
  },
];
