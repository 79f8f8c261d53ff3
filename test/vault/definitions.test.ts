import { startTicketsScene } from './tickets.js';

const { vault, requests, definition, account, call } = await startTicketsScene();

const put = (orgId: string, version: number, digest = `digest ${version}`) =>
  vault.asService(orgId, 'PUT /v1/integrations/ii_tickets', {
    slug: 'tickets',
    definition_digest: digest,
    definition_version: version,
    definition: definition({}),
  });

describe('The definition of a connector', () => {
  it('is never replaced by an older one', async () => {
    const { orgId } = await account();
    expect((await put(orgId, 3)).status).toBe(200);
    expect(await put(orgId, 2)).toMatchObject({ status: 409, body: { error: { reason: 'definition_outdated' } } });
    expect((await put(orgId, 3)).status).toBe(200);
    const [kept] = await vault.sql(`select definition_version from vault.integrations where org_id = '${orgId}'`);
    expect(kept).toEqual({ definition_version: 3 });
  });

  it('becomes the newest of several that are sent concurrently', async () => {
    const { orgId } = await account();
    await Promise.all([5, 9, 4, 8, 7, 6].map((version) => put(orgId, version)));
    const [kept] = await vault.sql(`select definition_digest from vault.integrations where org_id = '${orgId}'`);
    expect(kept).toEqual({ definition_digest: 'digest 9' });
  });

  it.each([
    ['newer', 4, 'definition_unknown'],
    ['older', 2, 'definition_outdated'],
  ])('that is %s than the stored one is not used', async (_, definition_version, reason) => {
    const used = await account();
    await put(used.orgId, 3);
    const asked = { definition_digest: 'another', definition_version };
    const query = new URLSearchParams({ definition_digest: 'another', definition_version: `${definition_version}` });
    const sent = requests.length;
    const answers = await Promise.all([
      call(used, asked),
      vault.asService(used.orgId, `POST /v1/accounts/${used.id}/post-install`, asked),
      vault.asService(used.orgId, `POST /v1/accounts/${used.id}/verify?${query}`),
      vault.asService(used.orgId, `POST /v1/accounts/${used.id}/refresh?${query}`),
      vault.asService(used.orgId, `GET /v1/integrations/ii_tickets/auth-methods?${query}`),
      vault.asService(used.orgId, `GET /v1/integrations/ii_tickets/oauth-app?${query}`),
      vault.asService(used.orgId, 'PUT /v1/integrations/ii_tickets/oauth-app', { ...asked, client_id: 'x' }),
      vault.asService(used.orgId, 'POST /v1/connect-sessions', {
        ...asked,
        org_name: 'A',
        owner_name: 'B',
        connection_id: 'conn_1',
        integration_id: 'ii_tickets',
        purpose: 'connect',
        return_url: 'http://127.0.0.1:9/',
      }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error?.reason])).toEqual(answers.map(() => [409, reason]));
    expect(requests.length).toBe(sent);
  });
});
