import { refusedBy, scim, startDirectoryScene } from './scene.js';

const { api, directory, owner } = await startDirectoryScene();

describe('A directory', () => {
  it('can read the configuration without a token', async () => {
    const anybody = api.client();
    const { status, headers, body } = await anybody(scim('GET /ServiceProviderConfig'));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json; charset=utf-8']);
    expect(body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      sort: { supported: false },
      etag: { supported: true },
    });
    const types = (await anybody(scim('GET /ResourceTypes?sortBy=id'))).body;
    expect(types).toMatchObject({ totalResults: 2, startIndex: 1, itemsPerPage: 2 });
    for (const { id, schema, meta } of types.Resources) {
      expect((await anybody(scim(`GET /ResourceTypes/${id}`))).body.meta).toEqual(meta);
      expect((await anybody(scim(`GET /Schemas/${schema}`))).body.name).toBe(id);
    }
    const { Resources } = (await anybody(scim('GET /Schemas'))).body;
    const named = Resources.map(({ name, attributes }: any) => [name, attributes.map((each: any) => each.name)]);
    expect(named).toContainEqual(['Group', ['displayName', 'members']]);
    expect(await anybody(scim('GET /Schemas/Robot'))).toMatchObject(refusedBy(404));
  });

  it('needs a SCIM token, which works only for SCIM', async () => {
    expect(await api.client()(scim('GET /Users'))).toMatchObject(refusedBy(401));
    expect(await api.client('lk_test_scim_x')(scim('GET /Users'))).toMatchObject(refusedBy(401));
    expect(await owner(scim('GET /Users'))).toMatchObject({
      ...refusedBy(403),
      body: { error: { reason: 'token_kind' } },
    });
  });

  it.each(['GET /member', 'POST /team', 'POST /role', 'GET /invite'])(
    'says at other routes that its token is only for SCIM: %s',
    async (request) => {
      const { error } = (await directory(request)).body;
      expect([error.reason, error.message]).toEqual([
        'token_kind',
        'This is a directory token. Use it only for paths under /scim/v2.',
      ]);
    },
  );

  it('gets a SCIM error for unsupported endpoints', async () => {
    for (const request of [
      'GET /Me',
      'PATCH /Me',
      'POST /Bulk',
      'POST /.search',
      'POST /Users/.search',
      'POST /Groups/.search',
    ])
      expect([request, await directory(scim(request))]).toMatchObject([request, refusedBy(501)]);
    expect(await directory(scim('GET /Robots'))).toMatchObject(refusedBy(404));
  });
});
