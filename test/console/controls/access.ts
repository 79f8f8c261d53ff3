import { type Page } from 'playwright-core';
import { listed, type Place, type Try, writing } from '../../support/flags/place.js';
import { ruleOn } from '../../support/rule-on.js';
import { type ControlScreen, creating, inRow, named } from './control.js';

export const writeRule = creating(
  () => '/restriction',
  (_, __, { empty }) => ruleOn(empty, { connector_slugs: ['github'] }),
);

const article = (page: Page) => page.getByRole('article');

/** The question behind a row, as a part of an address. */
const questionOf = ({ user_id, requester_user_id, connector_slug }: any) =>
  `user_id=${user_id ?? requester_user_id}&connector_slug=${connector_slug}`;

/** The rows of a list whose question the person may ask. */
const explained =
  (path: string): Place['shown'] =>
  async (as) => {
    const rows = (await listed(path)(as)).filter(({ connector_slug }) => connector_slug !== null);
    const answers = await Promise.all(rows.map((row) => as(`GET /restriction/explain?${questionOf(row)}`)));
    return rows.filter((_, n) => answers[n]!.status === 200);
  };

/** The active grants that lift a rule, each with the rule. */
const onRules: Place['shown'] = async (as, { people: { member } }) => {
  const target = `target_id=${member.roleIds[0]}&connector_slug=notion`;
  const [rule] = await listed(`/restriction?${target}`)(as);
  const grants = rule ? await listed(`/access-grant?status=active&restriction_id=${rule.id}`)(as) : [];
  return grants.map((grant) => ({ ...grant, rule: rule.id }));
};

/** The creator, whose account the console can block by a rule, if the person sees what the creator can use. */
const withOwnAccount: Place['shown'] = async (as, { people: { creator } }) => {
  const { status } = await as(`GET /member/${creator.userId}/access`);
  return status === 200 ? [{ id: creator.userId }] : [];
};

const approve: Try = writing('POST /access-request/ID/resolve', { decision: 'approve', expires_in_days: 1 });

export const accessScreens: readonly ControlScreen[] = [
  {
    view: 'Restriction',
    path: ({ id }) => `/rules/${id}`,
    controls: [
      { flag: 'can_manage', find: named('Edit') },
      { flag: 'can_manage', find: named('Delete') },
    ],
  },
  {
    view: 'Member',
    rows: withOwnAccount,
    path: ({ id }) => `/people/${id}?connector_slug=demo`,
    controls: [
      {
        flag: 'block_by_rule',
        prepare: (page) => page.locator('details.access > summary').first().click(),
        find: named('Block by a rule'),
        tries: writeRule,
      },
    ],
  },
  {
    view: 'AccessGrant',
    path: ({ user_id }) => `/people/${user_id}?tab=grants`,
    controls: [{ flag: 'can_revoke', find: inRow('End the grant', ({ connector_label }) => connector_label) }],
    isAbout: ({ status }) => status === 'active',
  },
  {
    view: 'AccessGrant',
    rows: onRules,
    path: ({ rule }) => `/rules/${rule}`,
    controls: [{ flag: 'can_revoke', find: inRow('End it', ({ connector_label }) => connector_label) }],
  },
  {
    view: 'AccessGrant',
    rows: explained('/access-grant?status=active'),
    path: (row) => `/explain?${questionOf(row)}`,
    controls: [{ flag: 'can_revoke', find: named('End the grant') }],
  },
  {
    view: 'Explanation',
    path: (row) => `/explain?${questionOf(row)}`,
    controls: [{ flag: 'can_grant_access', find: named('Grant access for a while') }],
  },
  {
    view: 'Explanation',
    path: ({ connector_slug }) => `/explain?connector_slug=${connector_slug}`,
    controls: [
      {
        flag: 'can_request_access',
        find: (page) =>
          page
            .locator('.changes li')
            .filter({ has: page.getByRole('heading', { name: 'Ask for access', exact: true }) })
            .getByRole('button', { name: 'Ask for access' }),
      },
    ],
  },
  {
    view: 'AccessRequest',
    rows: explained('/access-request?status=pending'),
    path: (row) => `/explain?${questionOf(row)}`,
    controls: [
      { flag: 'can_withdraw', find: named('Withdraw the request') },
      { flag: 'can_resolve', find: named('Decide in the inbox') },
    ],
  },
  {
    view: 'AccessRequest',
    path: ({ id }) => `/inbox?item=${id}`,
    controls: [
      { flag: 'can_resolve', find: (page) => article(page).getByRole('button', { name: /^Deny/ }) },
      { flag: 'approve', find: (page) => article(page).getByRole('button', { name: /^Approve/ }), tries: approve },
    ],
    isAbout: ({ status }) => status === 'pending',
  },
  {
    view: 'Approval',
    path: ({ id }) => `/inbox?item=${id}`,
    controls: [
      { flag: 'can_resolve', find: (page) => article(page).getByRole('button', { name: /^Approve/ }) },
      { flag: 'can_resolve', find: (page) => article(page).getByRole('button', { name: /^Deny/ }) },
      { flag: 'can_grant', find: (page) => page.getByLabel(/call this tool again without asking/) },
    ],
    isAbout: ({ status }) => status === 'pending',
  },
];
