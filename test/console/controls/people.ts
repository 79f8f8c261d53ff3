import { type Page } from 'playwright-core';
import { writing, type Try, listed } from '../../support/flags/place.js';
import { type ControlScreen, creating, ifPresent, inRow, knownMembers, named, reading } from './control.js';

const issueToken = creating(
  () => '/api-token',
  (_, { id, kind }) => ({ kind: kind === 'service' ? 'service' : 'personal', user_id: id, name: 'Console' }),
);

let credentials = 0;

const addCredential = creating(
  ({ user_id }) => `/member/${user_id}/workload-credential`,
  () => ({
    kind: 'federation',
    name: 'Console',
    issuer: 'https://token.example.com',
    subject: `console ${++credentials}`,
  }),
);

/** Stops the agents of people who have none. */
const stopAgents: Try = async (as, { id }) =>
  (await as(`POST /member/${id}/stop-agents`, { except_current: true })).status === 200;

const accountOf = (page: Page, { id }: any) =>
  page.locator('.account').filter({ has: page.locator(`a[href="/welcome/accounts/${id}"]`) });

const whoUses = (page: Page, row: any) =>
  accountOf(page, row).getByRole('button', { name: 'People who act through it' });

export const peopleScreens: readonly ControlScreen[] = [
  {
    view: 'Member',
    rows: knownMembers,
    path: ({ id }) => `/people/${id}`,
    controls: [
      { flag: 'can_suspend', find: named('Suspend') },
      { flag: 'can_remove', find: named('Remove …') },
      { flag: 'can_manage_roles', find: named('Change roles') },
      {
        flag: 'explain',
        find: named('Can they use …?'),
        tries: reading(({ id }) => `/restriction/explain?connector_slug=demo&user_id=${id}`),
      },
    ],
    isAbout: ({ status }) => status === 'active',
  },
  {
    view: 'Member',
    rows: listed('/member?status=suspended'),
    path: ({ id }) => `/people/${id}`,
    controls: [{ flag: 'reactivate', find: named('Reactivate'), tries: writing('POST /member/ID/reactivate', {}) }],
  },
  {
    view: 'Member',
    rows: knownMembers,
    path: ({ name }) => `/people?q=${encodeURIComponent(name)}`,
    controls: [
      {
        flag: 'can_suspend',
        prepare: (page, { name }) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check(),
        find: named('Suspend …'),
      },
    ],
    isAbout: ({ status }) => status === 'active',
  },
  {
    view: 'Member',
    rows: knownMembers,
    path: ({ id }) => `/people/${id}/remove`,
    controls: [{ flag: 'can_remove', find: named('Remove') }],
    // To remove another person, choose a new owner for their things first.
    isAbout: ({ kind, name }) => kind === 'service' && name === 'Robot',
  },
  {
    view: 'Member',
    rows: knownMembers,
    path: ({ id }) => `/people/${id}?tab=tokens`,
    controls: [{ flag: 'create_token', find: named('Create token'), tries: issueToken }],
    // Only the form reads what the agent may do.
    isAbout: ({ status, name }) => status === 'active' && name !== 'Reporter',
  },
  {
    view: 'Member',
    rows: knownMembers,
    path: ({ id }) => `/people/${id}/tokens/new`,
    controls: [{ flag: 'create_token', find: named('Create token'), tries: issueToken }],
    isAbout: ({ status }) => status === 'active',
  },
  {
    view: 'Member',
    rows: listed('/member?q=Spare'),
    path: ({ id }) => `/people/${id}?tab=tokens`,
    controls: [{ flag: 'stop_agents', find: named('Stop all agents …'), tries: stopAgents }],
  },
  {
    view: 'Token',
    path: ({ user_id }) => `/people/${user_id}?tab=tokens`,
    controls: [
      {
        flag: 'can_revoke',
        find: inRow(
          'Revoke',
          ({ name }) => name,
          ({ hint }) => hint,
        ),
      },
    ],
    // Random people have tokens too.
    isAbout: ({ user_id }, { userId }, { people }) =>
      [userId, ...Object.values(people).map((each) => each.userId)].includes(user_id as string),
  },
  {
    view: 'MemberConnectedApp',
    path: ({ user_id }) => `/people/${user_id}?tab=tokens`,
    controls: [{ flag: 'can_revoke', find: named(/^Cut off/) }],
  },
  {
    view: 'WorkloadCredential',
    path: ({ user_id }) => `/people/${user_id}?tab=credentials`,
    controls: [{ flag: 'can_delete', find: (page, { name }) => named(`Delete … ${name}`)(page) }],
  },
  {
    view: 'WorkloadCredential',
    path: ({ user_id }) => `/people/${user_id}?tab=credentials`,
    controls: [{ flag: 'create', find: named('Add credential'), tries: addCredential }],
    // Only the form reads what the agent may do.
    isAbout: ({ name }) => name !== 'Runs',
  },
  {
    view: 'WorkloadCredential',
    path: ({ user_id }) => `/people/${user_id}/credentials/new`,
    controls: [{ flag: 'create', find: named('Add credential'), tries: addCredential }],
  },
  {
    view: 'Connection',
    path: ({ owner_user_id }) => `/people/${owner_user_id}?tab=accounts`,
    controls: [
      { flag: 'can_see_shares', find: whoUses },
      {
        flag: 'can_revoke_share',
        prepare: ifPresent(whoUses, (button) => button.dispatchEvent('click')),
        find: (page, row) => accountOf(page, row).getByRole('button', { name: 'Stop sharing' }).first(),
      },
    ],
  },
];
