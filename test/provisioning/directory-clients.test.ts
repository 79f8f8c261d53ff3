import { expectStatus, refusedBy, scim, startDirectoryScene } from './scene.js';
import { setMemberName } from '../support/states/identity.js';

const { api, directory, owner, provisioned } = await startDirectoryScene();

const found = async (filter: string): Promise<string[]> =>
  expectStatus(await directory(scim(`GET /Users?filter=${encodeURIComponent(filter)}`)), 200).Resources.map(
    ({ userName }: any) => userName.split('@')[0],
  );

const attributesOf = async (schema: string): Promise<any[]> =>
  (await directory(scim(`GET /Schemas/${schema}`))).body.attributes;

describe('A member whom no directory manages', () => {
  const renamed = (name: string | null) => setMemberName(api, owner, name);
  const names = async () => {
    const { displayName, name } = expectStatus(await directory(scim('GET /Users?count=1')), 200).Resources[0];
    return [displayName, name.formatted, name.givenName, name.familyName];
  };

  it.each([
    ['Ada King Lovelace', ['Ada King Lovelace', 'Ada King Lovelace', 'Ada King', 'Lovelace']],
    ['Ada', ['Ada', 'Ada', 'Ada', 'Ada']],
  ])('is returned with the names that Okta requires: %s', async (name, answered) => {
    await renamed(name);
    expect(await names()).toEqual(answered);
  });

  it('is returned with the email address if the name is missing', async () => {
    await renamed(null);
    expect(await names()).toEqual(Array(4).fill(owner.email));
  });

  it('gets no stored name when a PATCH changes another attribute', async () => {
    await renamed(null);
    const title = { op: 'add', path: 'title', value: 'Founder' };
    const { body } = await directory(scim(`PATCH /Users/${owner.userId}`), { Operations: [title] });
    expect([body.title, body.name, body.displayName]).toEqual(['Founder', undefined, undefined]);
  });
});

describe('A SCIM filter', () => {
  beforeAll(() => provisioned('eve', { externalId: 'corp\\eve' }));

  it.each([
    [String.raw`externalId eq "\\"`, []],
    [String.raw`externalId eq "corp\\eve"`, ['eve']],
    [String.raw`externalId eq "corp\eve"`, ['eve']],
    [String.raw`externalId eq "corp\u005Ceve" and not (displayName eq "\\")`, ['eve']],
    [String.raw`externalId eq "corp\\\\eve"`, []],
    [String.raw`userName eq "\"" or emails[type eq "work" and value eq "\u0065ve@example.com"]`, ['eve']],
  ])('quotes values as JSON strings: %s', async (filter, names) => {
    expect(await found(filter)).toEqual(names);
  });

  it.each([String.raw`externalId eq "\u0000"`, String.raw`externalId eq "\ud800"`])(
    'with an unstorable character is refused: %s',
    async (filter) => {
      expect(await directory(scim(`GET /Users?filter=${encodeURIComponent(filter)}`))).toMatchObject(
        refusedBy(400, 'invalidFilter'),
      );
    },
  );

  it('in a path can contain a bracket and a backslash', async () => {
    const { id } = await provisioned('fay', { emails: [{ value: 'fay@example.com', type: 'a]\\' }] });
    const operation = { op: 'replace', path: String.raw`emails[type eq "a]\\"].value`, value: 'fay@example.org' };
    const { body } = await directory(scim(`PATCH /Users/${id}`), { Operations: [operation] });
    expect(body.emails).toEqual([{ value: 'fay@example.org', type: 'a]\\' }]);
  });
});

describe('A directory', () => {
  it('learns from the schema that every user needs an email address', async () => {
    const emails = (await attributesOf('User')).find(({ name }) => name === 'emails');
    expect([emails.required, emails.subAttributes[0].required]).toEqual([true, true]);
  });

  it('finds every attribute of group members in the schema', async () => {
    const members = (await attributesOf('Group')).find(({ name }) => name === 'members');
    expect(members.subAttributes.map(({ name }: any) => name)).toEqual(['value', '$ref', 'type', 'display']);
  });

  it('gets an error with advice if it removes `active`', async () => {
    const { id } = await provisioned('gus');
    const { body } = await directory(scim(`PATCH /Users/${id}`), { Operations: [{ op: 'remove', path: 'active' }] });
    expect(body.detail).toBe('active cannot be removed. Replace it with true or false.');
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('gets a 404 for a deleted user: %s', async (method) => {
    const { id } = await provisioned(`ida-${method.toLowerCase()}`);
    await directory(scim(`DELETE /Users/${id}`));
    const body = { PUT: { userName: 'ida@example.com' }, PATCH: { Operations: [] } }[method];
    const answer = await directory(scim(`${method} /Users/${id}`), body);
    expect(answer).toMatchObject(refusedBy(404));
    expect(answer.body.detail).toBe('No such user.');
  });

  it.each([
    ['/Users/', 404],
    ['/Groups/', 404],
    ['/', 404],
    ['', 403],
    ['?count=1', 403],
    ['/Users/%zz', 400],
    ['/%zz?filter=%zz', 400],
  ])('gets SCIM errors for the address /scim/v2%s', async (path, status) => {
    const answer = await directory(`GET /scim/v2${path}`);
    expect(answer).toMatchObject(refusedBy(status));
    expect(answer.headers.get('content-type')).toContain('application/scim+json');
  });

  it('gets SCIM errors only below /scim/v2', async () => {
    expect((await directory('GET /scim/v2x/%zz')).body).toEqual({
      error: expect.objectContaining({ code: 'bad_request' }),
    });
  });
});
