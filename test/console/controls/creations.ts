import { type Page } from 'playwright-core';
import { type Try } from '../../support/flags/place.js';
import { writeRule } from './access.js';
import { type ControlScreen, creating, named, theOnly } from './control.js';

/** What does not exist yet has no flags. A list has a button that leads to a form, whose button creates it. */
type Creation = {
  view: string;
  list: string;
  open: string;
  form: string;
  save: string;
  tries: Try;
  prepare?: (page: Page) => Promise<unknown>;
};

let count = 0;

const creations: readonly Creation[] = [
  {
    view: 'Member',
    list: '/people',
    open: 'Add an agent',
    form: '/people/new-agent',
    save: 'Add agent',
    tries: creating(
      () => '/member',
      (_, __, { empty }) => ({ kind: 'service', name: 'Another agent', role_ids: [empty] }),
    ),
  },
  {
    view: 'Invite',
    list: '/people',
    open: 'Invite a person',
    form: '/invites/new',
    save: 'Invite',
    tries: creating(
      () => '/invite',
      (_, __, { empty }) => ({ email: `invited${++count}@example.com`, role_ids: [empty] }),
    ),
  },
  {
    view: 'Role',
    list: '/roles',
    open: 'New role',
    form: '/roles/new',
    save: 'Create role',
    tries: creating(
      () => '/role',
      () => ({ name: 'Another role', permissions: [] }),
    ),
  },
  {
    view: 'Connector',
    list: '/connectors',
    open: 'New connector',
    form: '/new-connector',
    save: 'Create the connector',
    tries: creating(
      () => '/connector',
      () => ({ kind: 'remote_mcp', mcp: { url: 'https://mcp.example.com/mcp', auth_mode: 'none' } }),
    ),
  },
  {
    view: 'Restriction',
    list: '/rules',
    open: 'New rule',
    form: '/rules/new',
    save: 'Preview the effect',
    tries: writeRule,
  },
  {
    view: 'Team',
    list: '/teams',
    open: 'New team',
    form: '/teams/new',
    save: 'Create team',
    tries: creating(
      () => '/team',
      () => ({ name: 'Another team' }),
    ),
  },
  {
    view: 'Toolbox',
    list: '/toolboxes',
    open: 'New toolbox',
    form: '/toolboxes/new',
    save: 'Create toolbox',
    tries: creating(
      () => '/toolbox',
      () => ({ name: 'Another toolbox', entries: [] }),
    ),
  },
  {
    view: 'Budget',
    list: '/organization?tab=budgets',
    open: 'New budget',
    form: '/organization/budgets/new',
    save: 'Save',
    tries: creating(
      () => '/budget',
      ({ userId }) => ({ subject_type: 'member', subject_id: userId, period: 'hour', calls: 1000 }),
    ),
    prepare: (page) => page.getByLabel('Number of calls').fill('5'),
  },
];

export const creationScreens: readonly ControlScreen[] = creations.flatMap(
  ({ view, list, open, form, save, tries, prepare }) => [
    { view, rows: theOnly, path: () => list, controls: [{ flag: 'create', find: named(open), tries }] },
    {
      view,
      rows: theOnly,
      path: () => form,
      controls: [{ flag: 'create', find: named(save), tries, ...(prepare && { prepare }) }],
    },
  ],
);
