const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
const zone = '0'.repeat(32);
const account = `AC${'0'.repeat(32)}`;

type Way = {
  auth_method: string;
  typed: Record<string, string>;
  answers: Record<string, unknown>;
  tool: [name: string, input?: object];
  /** The base address of every request with the credential. */
  below: string;
  carries: Record<string, string>;
};

export const atlassian = {
  'field.site': 'acme',
  'field.username': 'mia@acme.example',
  'field.password': 'canary-token',
};

/** Auth methods of shipped connectors with their own address or their own verify request. */
export const ways: [slug: string, way: Way][] = [
  [
    'jira',
    {
      auth_method: 'token',
      typed: atlassian,
      answers: {
        'GET /acme/rest/api/3/myself': { accountId: 'mia', emailAddress: 'mia@example.com' },
        'GET /acme/rest/api/3/search/jql': { issues: [] },
      },
      tool: ['search_issues', { jql: 'project = A' }],
      below: '/acme/',
      carries: { authorization: basic('mia@acme.example:canary-token') },
    },
  ],
  [
    'confluence',
    {
      auth_method: 'token',
      typed: atlassian,
      answers: {
        'GET /acme/wiki/rest/api/user/current': { accountId: 'mia', email: 'mia@example.com' },
        'GET /acme/wiki/rest/api/search': { results: [] },
      },
      tool: ['search_content', { cql: 'type = page' }],
      below: '/acme/',
      carries: { authorization: basic('mia@acme.example:canary-token') },
    },
  ],
  [
    'twilio',
    {
      auth_method: 'api_key',
      typed: { 'field.account_sid': account, 'field.username': 'SK1', 'field.password': 'canary-token' },
      answers: { [`GET /2010-04-01/Accounts/${account}/Messages.json`]: { messages: [] } },
      tool: ['list_messages'],
      below: `/2010-04-01/Accounts/${account}/`,
      carries: { authorization: basic('SK1:canary-token') },
    },
  ],
  [
    'cloudflare',
    {
      auth_method: 'global_key',
      typed: { 'field.email': 'mia@example.com', 'field.api_key': 'canary-key' },
      answers: {
        'GET /client/v4/user': { result: { id: 'u1', email: 'mia@example.com' } },
        [`GET /client/v4/zones/${zone}`]: { result: {} },
      },
      tool: ['get_zone', { zone_id: zone }],
      below: '/client/v4/',
      carries: { 'x-auth-email': 'mia@example.com', 'x-auth-key': 'canary-key' },
    },
  ],
  [
    'salesforce',
    {
      auth_method: 'app',
      typed: {
        'field.login_host': 'acme.my.salesforce.com',
        'field.client_id': 'client',
        'field.client_secret': 'canary-secret',
      },
      answers: {
        'GET /acme.my.salesforce.com/services/data/v62.0/limits': {},
        'GET /acme.my.salesforce.com/services/data/v62.0/query': { totalSize: 0, done: true, records: [] },
      },
      tool: ['query_records', { query: 'SELECT Id FROM Account' }],
      below: '/acme.my.salesforce.com/services/',
      carries: { authorization: 'Bearer canary-access' },
    },
  ],
  [
    'sentry',
    {
      auth_method: 'oauth',
      typed: {},
      answers: {
        'GET /api/0/': { user: { id: '1', email: 'mia@example.com' } },
        'GET /api/0/organizations/acme/projects/': [],
      },
      tool: ['list_projects', { organization: 'acme' }],
      below: '/api/0/',
      carries: { authorization: 'Bearer canary-access' },
    },
  ],
];
