import { expectStatus, refusedBy, scim, startDirectoryScene } from './scene.js';

const { api, directory, owner } = await startDirectoryScene();

/** Okta's “SCIM 2.0 SPEC” test for integrations: its requests and headers, in the same order. */
const headers = {
  'accept-charset': 'utf-8',
  'content-type': 'application/scim+json; charset=utf-8',
  accept: 'application/scim+json',
  'user-agent': 'OKTA SCIM Integration',
};

const get = (path: string) => directory(scim(`GET ${path}`), undefined, headers);
const users = (filter: string) => get(`/Users?filter=${encodeURIComponent(filter)}`);
const urn = (name: string): string => `urn:ietf:params:scim:${name}`;
const list = urn('api:messages:2.0:ListResponse');
const text = expect.stringMatching(/./);

const newUser = {
  schemas: [urn('schemas:core:2.0:User')],
  userName: 'grace.hopper@example.com',
  name: { givenName: 'Grace', familyName: 'Hopper' },
  emails: [{ primary: true, value: 'grace.hopper@example.com', type: 'work' }],
  displayName: 'Grace Hopper',
  active: true,
};

/** The suite sends the new user without a content type, as `fetch` sends raw bytes. */
async function createUser(): Promise<{ status: number; body: any }> {
  const response = await fetch(`${api.base}/scim/v2/Users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${directory.token}`, accept: `${headers.accept}; charset=utf-8` },
    body: Buffer.from(JSON.stringify(newUser)),
  });
  return { status: response.status, body: await response.json() };
}

describe("Okta's SCIM test suite", () => {
  it('reads what the server supports', async () => {
    const body = expectStatus(await get('/ServiceProviderConfig'), 200);
    const supported = { supported: expect.any(Boolean) };
    expect(body).toMatchObject({
      schemas: [urn('schemas:core:2.0:ServiceProviderConfig')],
      patch: supported,
      bulk: { ...supported, maxOperations: expect.any(Number), maxPayloadSize: expect.any(Number) },
      filter: { ...supported, maxResults: expect.any(Number) },
      changePassword: supported,
      sort: supported,
      etag: supported,
    });
    expect(body.authenticationSchemes[0]).toMatchObject({ type: text, description: text });
  });

  it.each([
    ['/ResourceTypes', { name: text, endpoint: text, schema: text }],
    ['/Schemas', { id: text, attributes: [expect.anything(), ...Array(9).fill(expect.anything())] }],
  ])('lists %s', async (path, first) => {
    const body = expectStatus(await get(path), 200);
    expect(body.schemas).toContain(list);
    expect(body.Resources[0]).toMatchObject(first);
  });

  it.each(['/ServiceProviderConfig', '/ResourceTypes', '/Schemas'])('cannot write to %s', async (path) => {
    expect((await directory(scim(`POST ${path}`), 'test', headers)).status).toBe(405);
  });

  it('reads the first user with name and address', async () => {
    const page = expectStatus(await get('/Users?count=1&startIndex=1'), 200);
    expect(page).toMatchObject({ schemas: [list], itemsPerPage: 1, startIndex: 1, totalResults: expect.any(Number) });
    const complete = {
      id: owner.userId,
      userName: text,
      name: { familyName: text, givenName: text },
      active: true,
      emails: [{ value: text }],
    };
    expect(page.Resources).toMatchObject([complete]);
    expect(expectStatus(await get(`/Users/${page.Resources[0].id}`), 200)).toMatchObject(complete);
  });

  it('gets no result for unknown users', async () => {
    const none = { schemas: [list], totalResults: 0 };
    expect(expectStatus(await users('userName eq "abcdefgh@atko.com"'), 200)).toMatchObject(none);
    expect(expectStatus(await users(`userName eq "${newUser.userName}"`), 200)).toMatchObject(none);
    expect(await get('/Users/010101001010101011001010101011')).toMatchObject(refusedBy(404));
  });

  it('creates a user only once, without a content type header', async () => {
    const created = await createUser();
    expect(created).toMatchObject({ status: 201, body: { ...newUser, id: text } });
    const { userName, name } = newUser;
    expect(expectStatus(await get(`/Users/${created.body.id}`), 200)).toMatchObject({ userName, name });
    expect(await createUser()).toMatchObject(refusedBy(409, 'uniqueness'));
  });

  it('gets 400 for a filter without an operator', async () => {
    expect(await users(newUser.userName.toUpperCase())).toMatchObject(refusedBy(400, 'invalidFilter'));
  });

  it('lists groups', async () => {
    expectStatus(await directory(scim('POST /Groups'), { displayName: 'Navy' }, headers), 201);
    expect(expectStatus(await get('/Groups'), 200)).toMatchObject({
      totalResults: 1,
      Resources: [{ displayName: 'Navy' }],
    });
  });
});
