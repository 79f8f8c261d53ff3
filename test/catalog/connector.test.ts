import { bySlug, shipped, startCatalogScene, walk } from './scene.js';

const { api, organize } = await startCatalogScene();

describe('In the catalog,', () => {
  const routes = ['/connector', '/connector/categories', '/connector/github', '/connector/github/tools'];
  const forRules = ['/restriction/connector', '/restriction/connector/github/tools'];

  it.each(routes)('%s needs connector:view', async (route) => {
    const { outsider, viewer } = await organize();
    expect((await viewer(`GET ${route}`)).status).toBe(200);
    expect(await outsider(`GET ${route}`)).toMatchObject({
      status: 403,
      body: { error: { reason: 'permission_required', details: { required_permissions: ['connector:view'] } } },
    });
    expect((await api.client()(`GET ${route}`)).status).toBe(401);
  });

  it.each(forRules)('%s needs restriction:manage and connector:view', async (route) => {
    const { creator, viewer } = await organize();
    const { ruleManager } = await api.organization({ ruleManager: ['restriction:manage'] });
    expect((await creator(`GET ${route}`)).status).toBe(200);
    expect(await viewer(`GET ${route}`)).toMatchObject({
      status: 403,
      body: { error: { details: { required_permissions: ['restriction:manage'] } } },
    });
    expect(await ruleManager(`GET ${route}`)).toMatchObject({
      status: 403,
      body: { error: { details: { required_permissions: ['connector:view'] } } },
    });
  });

  it.each([
    '/connector/nothing',
    '/connector/nothing/tools',
    '/restriction/connector/nothing/tools',
    '/connector/GITHUB',
    '/connector/%00',
  ])('%s does not exist', async (route) => {
    const { creator } = await organize();
    expect(await creator(`GET ${route}`)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });
});

describe('GET /connector/{slug}', () => {
  it('includes the definition only on request', async () => {
    const { viewer } = await organize();
    const { body } = await viewer('GET /connector/zendesk');
    expect(body).toMatchObject({ slug: 'zendesk', single_redirect_auth: false, can_use: false, documentation: [] });
    expect(body.variables).toEqual([
      {
        name: 'subdomain',
        label: 'Zendesk subdomain',
        description: null,
        type: 'host',
        required: true,
        secret: false,
        identity: true,
        editable: false,
        source: 'form',
        auth_methods: null,
      },
    ]);
    const ofJira = (await viewer('GET /connector/jira')).body.variables;
    expect(ofJira).toMatchObject([{ auth_methods: ['oauth'] }, { name: 'site', auth_methods: ['token'] }]);
    expect(body.auth_methods[0].form_fields).toMatchObject([{ name: 'subdomain', type: 'host', required: true }]);
    expect(body).not.toHaveProperty('definition');
    expect((await viewer('GET /connector/zendesk?include=definition')).body.definition).toEqual(bySlug.get('zendesk'));
    expect((await viewer('GET /connector/zendesk?include=secrets')).status).toBe(400);
  });

  it('shows single_redirect_auth only if a link leads directly to the provider', async () => {
    const { viewer } = await organize();
    const single = (await walk(viewer, '/connector', 200))
      .filter(({ single_redirect_auth }) => single_redirect_auth)
      .map(({ slug }) => slug);
    const expected = shipped.filter(
      ({ auth, permissions_text }) =>
        auth.length === 1 &&
        auth[0]!.type === 'oauth2' &&
        !auth[0]!.form_fields &&
        !permissions_text &&
        !auth[0]!.permissions_text,
    );
    expect(single.sort()).toEqual(expected.map(({ slug }) => slug).sort());
    expect(single).toContain('demo');
  });
});
