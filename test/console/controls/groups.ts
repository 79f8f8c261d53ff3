import { type Page } from 'playwright-core';
import { never } from '../../support/refused.js';
import { listed, type Place, type Try } from '../../support/flags/place.js';
import { type ControlScreen, inRow, named } from './control.js';

/** The details of a role are closed at first. */
const ofRole =
  (control: string) =>
  (page: Page, { name }: any): ReturnType<Page['locator']> =>
    page
      .locator('details.role')
      .filter({ has: page.locator('strong', { hasText: new RegExp(`^${name}$`) }) })
      .locator('.actions :is(a, button)')
      .filter({ hasText: control });

/** The memberships in teams that the person sees: their own, and those of the people of the scene. */
const memberships: Place['shown'] = async (as, { people }) => {
  const known = [as, people.member].map(({ userId }) => userId);
  const teams = await listed('/team')(as);
  const lists = teams.map(async ({ id, can_manage_members }) =>
    (await listed(`/team/${id}/members`)(as)).map((row) => ({ ...row, team: id, can_manage_members })),
  );
  return (await Promise.all(lists)).flat().filter(({ user_id }) => known.includes(user_id as string));
};

const removeFromTeam: Try = async (as, { team, user_id }) =>
  (await as(`DELETE /team/${team}/members/${user_id}`, undefined, never)).status === 412;

/** The toolboxes that the person can edit and that are shared with a team. */
const ofTeams: Place['shown'] = async (as) => {
  const toolboxes = await listed('/toolbox')(as);
  return toolboxes.flatMap(({ shares = [], ...toolbox }) =>
    shares
      .filter(({ grantee_type }: any) => grantee_type === 'team')
      .map(({ grantee_id }: any) => ({ ...toolbox, team: grantee_id })),
  );
};

export const groupScreens: readonly ControlScreen[] = [
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
    view: 'TeamMember',
    rows: memberships,
    path: ({ team }) => `/teams/${team}`,
    controls: [
      { flag: 'remove', find: inRow(/^(Remove|Leave)$/, ({ name, email }) => name ?? email), tries: removeFromTeam },
    ],
  },
  {
    view: 'Toolbox',
    rows: ofTeams,
    path: ({ team }) => `/teams/${team}`,
    controls: [{ flag: 'can_revoke_share', find: inRow('Stop sharing', ({ name }) => name) }],
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
    view: 'Role',
    path: ({ id }) => `/roles/${id}/edit`,
    controls: [{ flag: 'can_manage', find: named('Save role') }],
  },
  {
    view: 'Invite',
    path: ({ email }) => `/invites?q=${encodeURIComponent(email)}`,
    controls: [
      { flag: 'can_resend', find: named('Send again') },
      { flag: 'can_manage', find: named('Revoke') },
    ],
    isAbout: ({ status }) => status === 'pending',
  },
];
