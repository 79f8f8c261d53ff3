import { type Page } from 'playwright-core';
import { listed, type Place, type Try, writing } from '../../support/flags/place.js';
import { never } from '../../support/refused.js';
import { type ControlScreen, creating, ifPresent, inRow, named, reading, theOnly } from './control.js';

const orgOf = (_: object, { people: { owner } }: any): string => `/organization/${owner.orgId}`;

/** A link to a screen or to a part of one. */
const link = (name: string) => (page: Page) => page.getByRole('navigation').getByRole('link', { name, exact: true });

/** A part of the screen `Health`. It has a verdict only if the person may see the facts. */
const verdict = (title: string) => (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .locator('header .badge');

const testSignIn: Try = async (as, row, scene) => (await as(`POST ${orgOf(row, scene)}/sign-in/verify`)).status === 200;

const onClient =
  (request: string): Try =>
  async (as, { id }, scene) => {
    const [method, part] = request.split(' ');
    const path = `${orgOf({}, scene)}/enterprise-client/${id}${part}`;
    return (await as(`${method} ${path}`, undefined, never)).status === 412;
  };

const clientsOf: Place['shown'] = (as) => listed(`/organization/${as.orgId}/enterprise-client`)(as);

const addClient = creating(
  (row, scene) => `${orgOf(row, scene)}/enterprise-client`,
  () => ({ name: 'Another agent' }),
);

const webhooks: Place['shown'] = listed('/webhook-endpoint');

const switchWebhook: Try = async (as, { id, status }) => {
  const body = { status: status === 'enabled' ? 'disabled' : 'enabled' };
  return (await as(`PATCH /webhook-endpoint/${id}`, body, never)).status === 412;
};

const mapGroup = creating(
  () => '/group-mapping',
  (_, { id }, { empty }) => ({ group_id: id, role_id: empty }),
);

const endMapping: Try = async (as, { mappings: [{ id }] }) =>
  (await as(`DELETE /group-mapping/${id}`, undefined, never)).status === 412;

const replay = writing('POST /webhook-endpoint/ID/replay', { delivery_ids: ['whdl_none'] });

export const organizationScreens: readonly ControlScreen[] = [
  {
    view: 'Organization',
    path: () => '/organization',
    controls: [
      { flag: 'can_manage', find: named('Edit settings') },
      { flag: 'sign_in', find: link('Sign-in'), tries: reading((...of) => `${orgOf(...of)}/sign-in`) },
      { flag: 'directory', find: link('Directory'), tries: reading(() => '/provisioning/status') },
      { flag: 'billing', find: link('Seats and bill'), tries: reading((...of) => `${orgOf(...of)}/billing`) },
      { flag: 'webhooks', find: link('Webhooks'), tries: reading(() => '/webhook-endpoint') },
      { flag: 'rules', find: link('Rules'), tries: reading(() => '/restriction') },
      { flag: 'connectors', find: link('Connectors'), tries: reading(() => '/connector') },
    ],
  },
  {
    view: 'Organization',
    path: () => '/organization',
    controls: [{ flag: 'can_delete', find: named('Delete organization …') }],
    isAbout: ({ deletion }) => deletion === null,
  },
  {
    view: 'Organization',
    path: () => '/organization/settings',
    controls: [
      {
        flag: 'can_manage',
        prepare: (page) => page.getByLabel('Name', { exact: true }).fill('Another name'),
        find: named('Save'),
      },
    ],
  },
  {
    view: 'AuditLog',
    rows: theOnly,
    path: () => '/activity',
    controls: [
      { flag: 'export', find: named('Save as a file'), tries: reading(() => '/audit-log/export?action=role.created') },
    ],
  },
  {
    view: 'Health',
    rows: theOnly,
    path: () => '/health?part=sign-in',
    controls: [
      { flag: 'sign_in', find: verdict('Single sign-on'), tries: reading((...of) => `${orgOf(...of)}/sign-in`) },
      { flag: 'directory', find: verdict('Directory'), tries: reading(() => '/provisioning/status') },
      {
        flag: 'security',
        find: verdict('Second factor and tokens'),
        tries: reading((...of) => `${orgOf(...of)}/security-summary`),
      },
    ],
  },
  {
    view: 'Health',
    rows: theOnly,
    path: () => '/health?part=delivery',
    controls: [{ flag: 'webhooks', find: verdict('Webhooks'), tries: reading(() => '/webhook-endpoint') }],
  },
  {
    view: 'Health',
    rows: theOnly,
    path: () => '/health',
    controls: [{ flag: 'servers', find: verdict('Remote MCP servers'), tries: reading(() => '/connector') }],
  },
  {
    view: 'SignIn',
    rows: async (as) => ((await as(`GET /organization/${as.orgId}/sign-in`)).status === 200 ? [{}] : []),
    path: () => '/organization?tab=signIn',
    controls: [{ flag: 'test', find: named('Test now'), tries: testSignIn }],
  },
  {
    view: 'EnterpriseClient',
    rows: clientsOf,
    path: () => '/organization/agents',
    controls: [
      { flag: 'create', find: named('Add agent …'), tries: addClient },
      { flag: 'rotate', find: inRow(/^Replace secret …/, ({ name }) => name), tries: onClient('POST /rotate') },
      { flag: 'delete', find: inRow(/^Delete …/, ({ name }) => name), tries: onClient('DELETE ') },
    ],
  },
  {
    view: 'PushedGroup',
    rows: listed('/provisioning/group'),
    path: () => '/organization?tab=directory',
    controls: [
      { flag: 'map', find: inRow('Map …', ({ name }) => name), tries: mapGroup },
      { flag: 'unmap', find: (page) => page.locator('.mapping').getByRole('button').first(), tries: endMapping },
    ],
  },
  {
    view: 'Budget',
    path: () => '/organization?tab=budgets',
    controls: [
      { flag: 'can_edit', find: named(/^Change /) },
      { flag: 'can_delete', find: named(/^Delete /) },
    ],
  },
  {
    view: 'Webhook',
    rows: webhooks,
    path: ({ id }) => `/organization/webhooks/${id}`,
    controls: [
      {
        flag: 'replay',
        prepare: ifPresent(
          (page) => page.getByRole('checkbox', { name: /^Select (?!all)/ }),
          (box) => box.check(),
        ),
        find: named('Send it again'),
        tries: replay,
      },
      { flag: 'test', find: named('Send a test'), tries: writing('POST /webhook-endpoint/ID/test', {}) },
      { flag: 'disable', find: named('Disable'), tries: switchWebhook },
    ],
    isAbout: ({ status }) => status === 'enabled',
  },
  {
    view: 'Webhook',
    rows: webhooks,
    path: ({ id }) => `/organization/webhooks/${id}`,
    controls: [{ flag: 'enable', find: named('Enable'), tries: switchWebhook }],
    isAbout: ({ status }) => status === 'disabled',
  },
];

/** A control that is shown only while the deletion of the organization is scheduled. */
export const restoringScreen: ControlScreen = {
  view: 'Organization',
  path: () => '/organization',
  rows: listed('/organization'),
  controls: [
    {
      flag: 'can_restore',
      find: named('Cancel the deletion'),
      tries: writing('POST /organization/ID/restore'),
    },
  ],
};
