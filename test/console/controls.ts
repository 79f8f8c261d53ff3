import { type Page } from 'playwright-core';
import { access } from '../support/flags/access.js';
import { connections } from '../support/flags/connections.js';
import { people } from '../support/flags/people.js';
import { type Place } from '../support/flags/place.js';
import { toolboxPlaces } from '../support/flags/toolboxes.js';

/** What a screen shows of a control. */
export type ControlState = 'enabled' | 'disabled' | 'absent';

type Control = {
  /** The flag of the row that says whether the control can be used. */
  flag: string;
  /** Finds the control on the screen. */
  find: (page: Page, row: any) => ReturnType<Page['locator']>;
};

/** A screen about one row of a view, and its controls. */
export type ControlScreen = {
  view: string;
  path: (row: any) => string;
  controls: readonly Control[];
  /** Whether the screen is about this row. The default is every row. */
  isAbout?: (row: any) => boolean;
};

/** A button, or a link that looks like one. */
const named =
  (name: string | RegExp) =>
  (page: Page): ReturnType<Page['locator']> =>
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('main').getByRole('link', { name, exact: true }))
      .first();

const ofToken = (page: Page, { name, hint }: any) =>
  page.locator('.thing').filter({ hasText: name }).filter({ hasText: hint }).getByRole('button', { name: 'Revoke' });

/** The details of a role are closed at first. */
const ofRole =
  (control: string) =>
  (page: Page, { name }: any): ReturnType<Page['locator']> =>
    page
      .locator('details.role')
      .filter({ has: page.locator('strong', { hasText: new RegExp(`^${name}$`) }) })
      .locator('.actions :is(a, button)')
      .filter({ hasText: control });

export const controlScreens: readonly ControlScreen[] = [
  {
    view: 'Member',
    path: ({ id }) => `/people/${id}`,
    controls: [
      { flag: 'can_suspend', find: named('Suspend') },
      { flag: 'can_remove', find: named('Remove …') },
      { flag: 'can_manage_roles', find: named('Change roles') },
    ],
    isAbout: ({ status }) => status === 'active',
  },
  {
    view: 'Token',
    path: ({ user_id }) => `/people/${user_id}?tab=tokens`,
    controls: [{ flag: 'can_revoke', find: ofToken }],
  },
  {
    view: 'WorkloadCredential',
    path: ({ user_id }) => `/people/${user_id}?tab=credentials`,
    controls: [{ flag: 'can_delete', find: (page, { name }) => named(`Delete … ${name}`)(page) }],
  },
  {
    view: 'Team',
    path: ({ id }) => `/teams/${id}`,
    controls: [
      { flag: 'can_delete', find: named('Delete') },
      // If it is enabled, it is a search box instead of a button.
      {
        flag: 'can_manage_members',
        find: (page) =>
          page
            .getByRole('combobox', { name: 'Add a person or an agent' })
            .or(page.getByRole('button', { name: 'Add a person or an agent' }))
            .first(),
      },
    ],
  },
  {
    view: 'Role',
    path: ({ name }) => `/roles?q=${encodeURIComponent(name)}`,
    controls: [
      { flag: 'can_manage', find: ofRole('Change') },
      { flag: 'can_delete', find: ofRole('Delete') },
    ],
  },
  {
    view: 'Invite',
    path: ({ email }) => `/invites?q=${encodeURIComponent(email)}`,
    controls: [{ flag: 'can_resend', find: named('Send again') }],
    isAbout: ({ status }) => status === 'pending',
  },
  {
    view: 'Restriction',
    path: ({ id }) => `/rules/${id}`,
    controls: [
      { flag: 'can_manage', find: named('Edit') },
      { flag: 'can_manage', find: named('Delete') },
    ],
  },
  {
    view: 'Explanation',
    path: ({ user_id, connector_slug }) => `/explain?user_id=${user_id}&connector_slug=${connector_slug}`,
    controls: [{ flag: 'can_grant_access', find: named('Grant access for a while') }],
  },
  {
    view: 'AccessRequest',
    path: ({ id }) => `/inbox?item=${id}`,
    controls: [
      { flag: 'can_resolve', find: (page) => page.getByRole('article').getByRole('button', { name: /^Deny/ }) },
    ],
    isAbout: ({ status }) => status === 'pending',
  },
  {
    view: 'Organization',
    path: () => '/organization',
    controls: [
      { flag: 'can_manage', find: named('Edit settings') },
      { flag: 'can_delete', find: named('Delete organization …') },
    ],
  },
  {
    view: 'Toolbox',
    path: ({ id }) => `/toolboxes/${id}`,
    controls: [
      { flag: 'can_share', find: named('Share') },
      { flag: 'can_manage', find: named('Add a tool') },
      { flag: 'can_manage', find: named(/^Change /) },
      { flag: 'can_manage', find: named('Remove') },
    ],
  },
  {
    view: 'Connector',
    path: ({ slug }) => `/connectors/${slug}`,
    controls: [{ flag: 'can_manage', find: named('Edit') }],
    // Shipped connectors have no such flag.
    isAbout: (row) => 'can_manage' in row,
  },
  {
    view: 'OAuthApp',
    path: ({ connector_slug }) => `/connectors/${connector_slug}/oauth-app`,
    controls: [{ flag: 'can_manage', find: named(/^(Set|Replace) the application$/) }],
  },
  {
    view: 'Connection',
    path: ({ id, connector_slug }) => `/connectors/${connector_slug}/try?tool=list_notes&account=${id}`,
    controls: [{ flag: 'can_use', find: named('Send the call') }],
  },
];

const places: readonly Place[] = [...people, ...access, ...connections, ...toolboxPlaces];

/** The place in the test of flags that tries all routes behind the controls of a screen. */
export function findPlace({ view, controls }: ControlScreen): Place {
  const place = places.find((each) => each.view === view && controls.every(({ flag }) => flag in each.tries));
  if (!place) throw new Error(`No test of flags covers the controls of ${view}.`);
  return place;
}

/** Opens a screen, and waits until it has read everything. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(new URL(`/console${path}`, page.url()).href, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null);
}

export async function readControl(page: Page, row: object, { find }: Control): Promise<ControlState> {
  const control = find(page, row);
  if ((await control.count()) === 0) return 'absent';
  return (await control.getAttribute('aria-disabled')) === 'true' ? 'disabled' : 'enabled';
}
