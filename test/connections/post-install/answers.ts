/** Atlassian's response to GET /me (User Identity API). */
export const atlassianPerson = (account_id: string) => ({
  account_type: 'atlassian',
  account_id,
  email: `${account_id}@example.com`,
  name: 'Mia Krystof',
  account_status: 'active',
});

/** Atlassian's response to GET /oauth/token/accessible-resources: unordered, with all its products. */
export const accessibleResources = (...ids: string[]) => [
  { id: 'wiki-only', name: 'Wiki', url: 'https://wiki.atlassian.net', scopes: ['read:page:confluence'], avatarUrl: '' },
  ...ids.map((id) => ({
    id,
    name: `Site ${id}`,
    url: `https://${id}.atlassian.net`,
    scopes: ['write:jira-work', 'read:jira-work', 'read:jira-user'],
    avatarUrl: 'https://site-admin-avatar-cdn.prod.public.atl-paas.net/avatars/240/flag.png',
  })),
];

/** Xero's response to GET /connections. */
export const xeroConnection = (tenantId: string, updatedDateUtc: string, tenantType = 'ORGANISATION') => ({
  id: '7cb59f93-2964-421d-bb5e-a0f7a4572a44',
  authEventId: '99009c2f-0000-0000-0000-000000000000',
  tenantId,
  tenantType,
  tenantName: 'Demo Company (NZ)',
  createdDateUtc: '2019-12-07T18:46:19.5165400',
  updatedDateUtc,
});

/** Twilio's response to GET /2010-04-01/Accounts.json: subaccounts come before the account that owns them. */
export const twilioAccounts = (...accounts: [sid: string, owner_account_sid: string][]) => ({
  first_page_uri: '/2010-04-01/Accounts.json?PageSize=50&Page=0',
  next_page_uri: null,
  page: 0,
  page_size: 50,
  accounts: accounts.map(([sid, owner_account_sid]) => ({
    sid,
    owner_account_sid,
    friendly_name: `Account ${sid.slice(-2)}`,
    status: 'active',
    type: 'Full',
  })),
});
