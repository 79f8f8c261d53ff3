import { accessibleResources, twilioAccounts, xeroConnection } from './answers.js';
import { startPostInstallScene } from './scene.js';

const { provider, like, connect, get, run, variables } = await startPostInstallScene();

describe('After the post-install steps, tools run', () => {
  it('on the site that Jira returned', async () => {
    provider.answers['POST /ex/jira/site-1/rest/api/3/search/jql'] = { issues: [] };
    provider.answers['GET /ex/jira/site-1/rest/api/3/search/jql'] = { issues: [] };
    const { id } = await connect(await like('jira'));
    expect(await get(id)).toMatchObject({ status: 'active', account_label: 'mia@example.com', last_error: null });
    expect(await variables(id)).toEqual([{ name: 'cloud_id', value: 'site-1', source: 'post_install' }]);
    expect(await run(id, 'search_issues', { jql: 'project = A' })).toMatchObject({ outcome: 'succeeded' });
  });

  it('on the site that Confluence returned', async () => {
    provider.answers['GET /ex/confluence/wiki-only/wiki/rest/api/search'] = { results: [] };
    const { id } = await connect(await like('confluence'));
    expect(await get(id)).toMatchObject({ status: 'active' });
    expect(await variables(id)).toEqual([{ name: 'cloud_id', value: 'wiki-only', source: 'post_install' }]);
    expect(await run(id, 'search_content', { cql: 'type = page' })).toMatchObject({ outcome: 'succeeded' });
  });

  it('in the last connected Xero organisation that is not a practice', async () => {
    const [older, newer, practice] = ['1', '2', '3'].map((last) => `70784a63-d24b-46a9-a4db-0e70a274b05${last}`);
    provider.claims = { sub: 's', xero_userid: 'ada', email: 'ada@example.com' };
    provider.answers['GET /connections'] = [
      xeroConnection(older!, '2019-12-07T18:46:19.5187840'),
      xeroConnection(newer!, '2024-01-07T18:46:19.5187840'),
      xeroConnection(practice!, '2025-01-07T18:46:19.5187840', 'PRACTICE'),
    ];
    provider.answers['GET /api.xro/2.0/Invoices'] = { Invoices: [] };
    const { id } = await connect(await like('xero'));
    expect(await get(id)).toMatchObject({ status: 'active', account_label: 'ada@example.com' });
    expect(await run(id, 'list_invoices')).toMatchObject({ outcome: 'succeeded' });
    expect(provider.askedFor('GET /api.xro/2.0/Invoices')[0]!.headers['xero-tenant-id']).toBe(newer);
  });

  it('in the Twilio account that owns its subaccounts', async () => {
    const [main, sub] = [`AC${'0'.repeat(32)}`, `AC${'1'.repeat(32)}`];
    provider.answers['GET /2010-04-01/Accounts.json'] = twilioAccounts([sub, main], [main, main]);
    provider.answers[`GET /2010-04-01/Accounts/${main}/Messages.json`] = { messages: [] };
    const typed = { 'field.username': main, 'field.password': 'canary-token' };
    const { id } = await connect(await like('twilio'), {}, typed);
    expect(await get(id)).toMatchObject({ status: 'active' });
    expect(await variables(id)).toEqual([{ name: 'account_sid', value: main, source: 'post_install' }]);
    expect(await run(id, 'list_messages')).toMatchObject({ outcome: 'succeeded' });
  });
});

describe('If several sites are available,', () => {
  const several = () => accessibleResources('site-1', 'site-2');

  it('the first is chosen unless the connection names another', async () => {
    provider.answers['GET /oauth/token/accessible-resources'] = several();
    const slug = await like('jira');
    const first = await connect(slug);
    expect(await variables(first.id)).toMatchObject([{ value: 'site-1' }]);
    const named = await connect(slug, { variables: { cloud_id: 'site-2' } });
    expect(await variables(named.id)).toMatchObject([{ value: 'site-2' }]);
  });

  it('none is chosen when the named one is missing', async () => {
    provider.answers['GET /oauth/token/accessible-resources'] = several();
    const { id, page } = await connect(await like('jira'), { variables: { cloud_id: 'site-3' } });
    expect(page).toContain('Find the site: Jira returned a different value for Site than before.');
    expect((await get(id)).status).toBe('pending');
  });
});
