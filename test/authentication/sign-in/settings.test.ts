import { accountOf, startSignInScene } from './scene.js';

const { api, issuer, redirectOf, configured, signedIn } = await startSignInScene();

const settings = { issuer: 'https://login.example.com', client_id: 'latchkey' };

const at = ({ orgId }: { orgId: string }) => `/organization/${orgId}/sign-in`;

describe('Single sign-on of an organization', () => {
  it('is set up as a whole, without ever showing its secret', async () => {
    const { owner, viewer } = await api.organization({ viewer: ['sso:view'] });
    expect((await owner(`GET ${at(owner)}`)).status).toBe(404);
    const made = await owner(`PUT ${at(owner)}`, { ...settings, client_secret: 'hush-hush' });
    expect(made).toMatchObject({
      status: 200,
      body: {
        ...settings,
        client_secret_set: true,
        organization_claim: null,
        just_in_time: 'off',
        allowed_email_domains: [],
        redirect_uri: redirectOf(owner.orgId),
        start_url: `${api.base}/sign-in/start?organization=${owner.orgId}`,
        signs_in_owners: true,
        status: 'unverified',
        set_by: owner.userId,
        set_by_label: 'Olivia Owner',
      },
    });
    const seen = await viewer(`GET ${at(owner)}`);
    expect(seen.body).toEqual(made.body);
    expect(JSON.stringify(seen.body)).not.toContain('hush');
    const [row] = await api.sql(owner.orgId, 'select sealed from authentication.sign_ins');
    expect(row.sealed.toString()).not.toContain('hush');
    const etag = { 'if-match': '"1"' };
    expect((await owner(`PUT ${at(owner)}`, { ...settings, just_in_time: 'off' }, etag)).body.client_secret_set).toBe(
      true,
    );
    const other = await owner(`PUT ${at(owner)}`, { ...settings, client_id: 'another' });
    expect(other.body.client_secret_set).toBe(false);
    expect((await owner(`PUT ${at(owner)}`, settings, etag)).status).toBe(412);
    expect((await owner(`DELETE ${at(owner)}`)).status).toBe(204);
    expect((await owner(`DELETE ${at(owner)}`)).status).toBe(404);
  });

  it.each(['GET', 'POST verify', 'DELETE'])('says how to set it up if it is not: %s', async (request) => {
    const { owner } = await api.organization();
    const [method, ...part] = request.split(' ');
    const { status, body } = await owner(`${method} ${[at(owner), ...part].join('/')}`);
    expect([status, body.error.message]).toEqual([
      404,
      'Single sign-on is not set up in this organization. Set it up with PUT /organization/{id}/sign-in.',
    ]);
  });

  it('is logged without its secret', async () => {
    const { owner } = await api.organization();
    await owner(`PUT ${at(owner)}`, { ...settings, client_secret: 'hush-hush' });
    await owner(`PUT ${at(owner)}`, { ...settings, client_secret: 'new-hush' });
    await owner(`DELETE ${at(owner)}`);
    const { result } = (await owner('GET /audit-log?scope=org&action=sign_in.*&sort=occurred_at')).body;
    expect(result.map(({ action, summary, data }: any) => [action, summary, data.fields])).toEqual([
      ['sign_in.configured', `Olivia Owner set up sign-in through ${settings.issuer}`, expect.any(Array)],
      ['sign_in.configured', `Olivia Owner set up sign-in through ${settings.issuer}`, ['client_secret']],
      ['sign_in.removed', `Olivia Owner removed sign-in through ${settings.issuer}`, undefined],
    ]);
    expect(JSON.stringify(result)).not.toContain('hush');
  });

  it('needs sso permissions and a plan that includes single sign-on', async () => {
    const { owner, viewer, manager } = await api.organization({ viewer: ['sso:view'], manager: ['member:manage'] });
    const refusals = [
      await viewer(`PUT ${at(owner)}`, settings),
      await viewer(`DELETE ${at(owner)}`),
      await viewer(`POST ${at(owner)}/verify`),
      await manager(`GET ${at(owner)}`),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const { owner: poor } = await api.organization({}, { plan: 'team' });
    const { body } = await poor(`PUT ${at(poor)}`, settings);
    expect([body.error.reason, body.error.details]).toEqual([
      'feature_required',
      { feature: 'oidc_sign_in', plan: 'enterprise' },
    ]);
    expect((await poor(`PUT ${at(owner)}`, settings)).body.error.reason).toBe('feature_required');
    const { owner: stranger } = await api.organization();
    for (const request of ['GET', 'PUT', 'DELETE'])
      expect((await stranger(`${request} ${at(owner)}`, request === 'PUT' ? settings : undefined)).status).toBe(404);
  });

  it('must use an allowed address', async () => {
    const { owner } = await api.organization();
    const refused = async (more: object) => {
      const { status, body } = await owner(`PUT ${at(owner)}`, { ...settings, ...more });
      return [status, body.error.fields[0].path];
    };
    for (const address of [
      'http://login.example.com',
      'https://10.0.0.1',
      'https://metadata.internal',
      'https://u:p@login.example.com',
      'https://login.example.com?x=1',
      'https://login.example.com#x',
    ])
      expect([address, ...(await refused({ issuer: address }))]).toEqual([address, 400, '/issuer']);
    expect(await refused({ just_in_time: 'default_role' })).toEqual([400, '/allowed_email_domains']);
    expect(await refused({ organization_claim: 'hd' })).toEqual([400, '/organization_value']);
    expect(await refused({ allowed_email_domains: ['not a domain'] })).toEqual([
      400,
      expect.stringMatching('/allowed'),
    ]);
  });

  it('is checked by fetching the identity provider’s documents', async () => {
    const { owner } = await api.organization();
    await configured(owner);
    const verify = async () => {
      const { status, body } = await owner(`POST ${at(owner)}/verify`);
      return [status, body.status, body.last_error];
    };
    expect(await verify()).toEqual([200, 'working', null]);
    issuer.behavior.answered = (context) => {
      if (context.path === '/jwks') context.status = 500;
    };
    expect(await verify()).toEqual([200, 'failing', 'not_believed: the identity provider publishes no keys']);
    issuer.behavior.answered = (context) => {
      if (context.path.startsWith('/.well-known'))
        context.body = { ...(context.body as object), issuer: 'https://other' };
    };
    expect(await verify()).toEqual([200, 'failing', expect.stringMatching(/^not_believed: .*issuer/)]);
    issuer.behavior.answered = (context) => {
      if (context.path.startsWith('/.well-known')) context.body = { padding: 'x'.repeat(200_000) };
    };
    expect(await verify()).toEqual([200, 'failing', 'unreachable: answer_too_large']);
    const { result } = (await owner('GET /audit-log?scope=org&action=sign_in.verified&sort=occurred_at')).body;
    expect(result.map(({ data }: any) => data.result)[0]).toBe('works');
    const { body } = await owner(`PUT ${at(owner)}`, settings);
    expect(body).toMatchObject({ status: 'unverified', last_error: null, last_verified_at: null });
  });

  it('is checked with its client, which the identity provider may refuse', async () => {
    const { owner } = await api.organization();
    await configured(owner, { client_secret: 'not the secret' });
    const { body } = await owner(`POST ${at(owner)}/verify`);
    expect(body).toMatchObject({ status: 'failing', last_error: expect.stringMatching(/^refused: .*client secret$/) });
  });

  it.each([
    ['unauthorized_client', 'failing'],
    ['server_error', 'failing'],
    ['invalid_grant', 'working'],
    ['invalid_request', 'working'],
  ])('is checked with a code that does not exist, to which the answer %s means %s', async (error, status) => {
    const { owner } = await api.organization();
    await configured(owner);
    issuer.behavior.answered = (context) => {
      if (context.path === '/token') Object.assign(context, { status: 400, body: { error } });
    };
    expect((await owner(`POST ${at(owner)}/verify`)).body.status).toBe(status);
  });

  it('shows the standard error of an identity provider that refuses the client', async () => {
    const { owner } = await api.organization();
    await configured(owner);
    issuer.behavior.answered = (context) => {
      const body = { error: 'invalid_client_metadata' };
      if (context.path === '/token') Object.assign(context, { status: 400, body });
    };
    expect((await owner(`POST ${at(owner)}/verify`)).body.last_error).toBe('refused: invalid_client_metadata');
  });

  it('never shows a secret that the identity provider repeats as an error', async () => {
    const { owner } = await api.organization();
    await configured(owner);
    issuer.behavior.answered = (context) => {
      const body = { error: 'S3cret-of-the-client', error_description: 'S3cret-of-the-client' };
      if (context.path === '/token') Object.assign(context, { status: 400, body });
    };
    const { body } = await owner(`POST ${at(owner)}/verify`);
    expect([body.status, body.last_error]).toEqual([
      'failing',
      expect.stringMatching(/^refused: .* See the log of the identity provider$/),
    ]);
    expect(JSON.stringify((await owner('GET /audit-log?scope=org')).body)).not.toContain('S3cret');
  });

  it('never redirects to a forbidden address', async () => {
    const { owner } = await api.organization();
    await configured(owner);
    issuer.behavior.answered = (context) => {
      if (context.path.startsWith('/.well-known'))
        context.body = { ...(context.body as object), authorization_endpoint: 'https://10.0.0.1/auth' };
    };
    const { body } = await owner(`POST ${at(owner)}/verify`);
    expect(body.last_error).toBe('address_refused');
  });

  it('loses its linked accounts when it is removed', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    await signedIn(owner.orgId, accountOf(member));
    expect((await signedIn(owner.orgId, accountOf(member, { sub: 'renewed' }))).status).toBe(403);
    await owner(`DELETE ${at(owner)}`);
    await configured(owner);
    expect((await signedIn(owner.orgId, accountOf(member, { sub: 'renewed' }))).status).toBe(200);
  });
});
