import { eventually } from '../../support/vault.js';
import { startPostInstallScene } from './scene.js';

const { product, provider, creator, member, like, connect, reconnect, get, run, variables } =
  await startPostInstallScene();

await product.startWorker();

const again = (id: string, body: object = {}, as = creator) => as(`POST /connection/${id}/run-post-install`, body);
const ended = async (id: string) =>
  eventually(async () => (await get(id)).post_install.status !== 'running', 'the steps to finish');

const profile = { name: 'profile', label: 'Read the profile', request: { method: 'GET', path: '/me' } } as const;
const site = {
  name: 'site',
  label: 'Find the site',
  required: true,
  request: { method: 'GET', path: '/oauth/token/accessible-resources' },
  set: { cloud_id: '=body[1].id' },
} as const;
const trouble = { status: 503, body: {} };

describe('A required step that fails', () => {
  it('leaves the connection pending, with a button to try again', async () => {
    provider.answers['GET /oauth/token/accessible-resources'] = [];
    const slug = await like('jira');
    const { id, page, html } = await connect(slug, { redirect_uri: '/' });
    expect(page).toContain('Find the site: Jira returned no value for Site.');
    expect(html).toContain('Try again');
    expect(html).toContain('error=verification_failed');
    expect(await get(id)).toMatchObject({ status: 'pending', saffron_account_id: null });
    expect(await variables(id)).toEqual([]);
    delete provider.answers['GET /oauth/token/accessible-resources'];
    const refused = await reconnect(id);
    expect(refused.page).toContain('Find the site: Jira responded with status 404.');
  });

  it('is retried while its provider is unavailable', async () => {
    const usual = provider.answers['GET /oauth/token/accessible-resources'];
    let asked = 0;
    provider.answers['GET /oauth/token/accessible-resources'] = () => (asked++ < 2 ? trouble : usual);
    const { id } = await connect(await like('jira'));
    expect([asked, (await get(id)).status]).toEqual([3, 'active']);
  });
});

describe('An optional step that fails', () => {
  it('can be run again until it succeeds', async () => {
    const slug = await like('jira', {
      post_install: [site, { ...profile, request: { method: 'GET', path: '/extra' } }],
    });
    const { id } = await connect(slug);
    const failed = await get(id);
    expect(failed).toMatchObject({
      status: 'active',
      last_error: expect.stringMatching(/a setup step at Jira failed/),
    });
    expect(failed.post_install).toMatchObject({
      status: 'failed',
      steps: [
        { name: 'site', label: 'Find the site', status: 'succeeded', error: null },
        { name: 'profile', label: 'Read the profile', status: 'failed', error: 'Jira responded with status 404.' },
      ],
    });
    provider.answers['GET /extra'] = {};
    const begun = await again(id, { steps: ['profile'] });
    expect(begun).toMatchObject({ status: 202, body: { post_install: { status: 'running' } } });
    await ended(id);
    expect(await get(id)).toMatchObject({ last_error: null, post_install: { status: 'succeeded' } });
    expect(provider.askedFor('GET /oauth/token/accessible-resources')).toHaveLength(1);
  });
});

describe('Running steps again', () => {
  it('fails but keeps the site if the provider no longer offers it', async () => {
    provider.answers['GET /ex/jira/site-1/rest/api/3/search/jql'] = { issues: [] };
    const { id } = await connect(await like('jira', { post_install: [site] }));
    provider.answers['GET /oauth/token/accessible-resources'] = [{}, { id: 'site-9' }];
    await again(id);
    await ended(id);
    const { post_install } = await get(id);
    expect(post_install.steps[0].error).toBe('Jira returned a different value for Site than before.');
    expect(await variables(id)).toMatchObject([{ value: 'site-1' }]);
    expect(await run(id, 'search_issues', { jql: 'project = A' })).toMatchObject({ outcome: 'succeeded' });
  });

  it('needs edit access, known step names and a connected account', async () => {
    const slug = await like('jira');
    const { id } = await connect(slug);
    await creator(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: member.userId, level: 'use' });
    expect(await again(id, {}, member)).toMatchObject({ status: 403, body: { error: { reason: 'edit_required' } } });
    expect(await again(id, { steps: ['nothing'] })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/steps/0' }] } },
    });
    const begun = await creator('POST /connection', { connector_slug: slug });
    const pending = await again(begun.body.connection.id);
    expect(pending).toMatchObject({ status: 409, body: { error: { reason: 'not_connected' } } });
    const none = await connect(await like('jira', { post_install: [] }), { variables: { cloud_id: 'site-1' } });
    expect(await again(none.id)).toMatchObject({ status: 409, body: { error: { reason: 'no_post_install' } } });
    expect(await get(none.id)).toMatchObject({
      can_run_post_install: false,
      post_install: { status: 'not_run', steps: [] },
    });
  });
});
