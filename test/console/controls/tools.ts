import { type Page } from 'playwright-core';
import { answering, listed, type Place, type Try } from '../../support/flags/place.js';
import { never } from '../../support/refused.js';
import { writeRule } from './access.js';
import { type ControlScreen, ifPresent, inRow, named } from './control.js';

/** The name of a tool of a toolbox. */
const nameField = (page: Page) => page.getByRole('main').locator('input[type=text], input:not([type])').first();

const firstTool: Place['shown'] = async (as) => {
  const toolboxes = await Promise.all(
    (await listed('/toolbox')(as)).map(async ({ id }) => (await as(`GET /toolbox/${id}`)).body),
  );
  return toolboxes.filter(({ entries }) => entries.length > 0);
};

/** Opens the skill of a toolbox. */
const openSkill = ifPresent(
  (page) => page.locator('summary').filter({ hasText: /^(Show the skill|There is no skill yet)/ }),
  (summary) => summary.click(),
);

const openFirstVersion = ifPresent(
  (page) => page.getByText('Compare version 1 with the current text'),
  (summary) => summary.click(),
);

/** The agents that may use a toolbox, as far as the person sees them. */
const appsOfToolboxes: Place['shown'] = async (as) => {
  const toolboxes = await listed('/toolbox')(as);
  const lists = toolboxes.map(async ({ id }) =>
    (await listed(`/toolbox/${id}/connected-app`)(as)).map((app) => ({ ...app, toolbox: id })),
  );
  return (await Promise.all(lists)).flat();
};

const cutOffApp: Try = async (as, { id, toolbox }) =>
  (await as(`DELETE /toolbox/${toolbox}/connected-app/${id}`, undefined, never)).status === 412;

/** The tools of the remote server that wait for review, if the person sees the connector. */
const reviews: Place['shown'] = async (as) => {
  const remote = await listed('/connector?kind=remote_mcp&limit=200')(as);
  return remote.filter(({ name }) => name === 'Reviewed');
};

/** Accounts signed in with the application, so that it is not removed without force. */
const removeApp: Try = async (as) => (await as('DELETE /connector/demo/oauth-app')).status === 409;

export const toolScreens: readonly ControlScreen[] = [
  {
    view: 'Toolbox',
    path: ({ id }) => `/toolboxes/${id}`,
    controls: [
      { flag: 'can_share', find: named('Share') },
      { flag: 'can_manage', find: named('Add a tool') },
      { flag: 'can_manage', find: named(/^Change (?!the order)/) },
      { flag: 'can_manage', find: named('Remove') },
      { flag: 'can_revoke_share', find: named(/^Stop sharing/) },
      { flag: 'can_manage', prepare: openSkill, find: named(/^(Write a|Edit the) skill$/) },
    ],
  },
  {
    view: 'Toolbox',
    path: ({ id }) => `/toolboxes/${id}?skill=open`,
    controls: [{ flag: 'can_manage', prepare: openFirstVersion, find: named('Restore version 1') }],
    isAbout: ({ has_skill }) => has_skill,
  },
  {
    view: 'Toolbox',
    path: ({ id }) => `/toolboxes/${id}/skill`,
    controls: [
      {
        flag: 'can_manage',
        prepare: ifPresent(
          (page) => page.getByLabel('Guidance for agents'),
          (field) => field.fill('Ask first.'),
        ),
        find: named('Save'),
      },
    ],
  },
  {
    view: 'Toolbox',
    path: ({ id }) => `/toolboxes/${id}`,
    controls: [{ flag: 'can_manage', find: named('Change the order') }],
    isAbout: ({ entries }) => entries.length > 1,
  },
  {
    view: 'Toolbox',
    rows: firstTool,
    path: ({ id, entries: [{ id: entry }] }) => `/toolboxes/${id}/tools/${entry}`,
    controls: [
      { flag: 'can_manage', prepare: ifPresent(nameField, (field) => field.fill('other')), find: named('Save') },
    ],
  },
  {
    view: 'ConnectedApp',
    rows: appsOfToolboxes,
    path: ({ toolbox }) => `/toolboxes/${toolbox}`,
    controls: [{ flag: 'can_revoke', find: inRow(/^Cut off/, ({ client_name }) => client_name), tries: cutOffApp }],
  },
  {
    view: 'Connector',
    path: ({ slug }) => `/connectors/${slug}`,
    controls: [
      { flag: 'can_manage', find: named('Edit') },
      { flag: 'can_fork', find: named('Fork …') },
      { flag: 'can_share', find: named('Share') },
      {
        flag: 'can_revoke_share',
        prepare: ifPresent(
          (page) => page.getByText('Show with whom it is shared'),
          (summary) => summary.click(),
        ),
        find: named(/^Stop sharing/),
      },
      { flag: 'write_rule', find: named('Write a rule'), tries: writeRule },
    ],
    // Shipped connectors have no such flag.
    isAbout: (row) => 'can_manage' in row,
  },
  {
    view: 'Connector',
    path: ({ slug }) => `/connectors/${slug}/edit`,
    controls: [
      {
        flag: 'can_manage',
        prepare: ifPresent(
          (page) => page.getByLabel('State'),
          (field) => field.selectOption('unpublished'),
        ),
        find: named('Save'),
      },
    ],
    isAbout: (row) => 'can_manage' in row,
  },
  {
    view: 'RegisteredTool',
    rows: reviews,
    path: ({ slug }) => `/connectors/${slug}`,
    controls: ['Accept this version', 'Refuse'].map((name) => ({
      flag: 'can_manage',
      find: (page) => page.getByRole('article').getByRole('button', { name }),
      tries: answering((as, { slug }) => as(`PATCH /connector/${slug}/tool/add_note`, {}, never), [412]),
    })),
  },
  {
    view: 'OAuthApp',
    path: ({ connector_slug }) => `/connectors/${connector_slug}/oauth-app`,
    controls: [
      { flag: 'can_manage', find: named(/^(Set|Replace) the application$/) },
      { flag: 'remove', find: named('Remove'), tries: removeApp },
    ],
  },
  {
    view: 'Connection',
    path: ({ id, connector_slug }) => `/connectors/${connector_slug}/try?tool=list_notes&account=${id}`,
    controls: [{ flag: 'can_use', find: named('Send the call') }],
  },
];
