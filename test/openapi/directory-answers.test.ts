import { type Answer, startApi } from '../support/api.js';
import { Contract, type Document, nameOf } from '../support/contract.js';

const media = 'application/scim+json';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const api = await startApi();
const { owner } = await api.organization();
const contract = new Contract((await api.client()('GET /schema/openapi.json')).body as Document);
const directory = api.client(
  (await owner('POST /api-token', { kind: 'scim', name: 'Directory' })).body.token as string,
);
const user = await directory('POST /scim/v2/Users', {
  externalId: 'e-1',
  userName: 'member@example.com',
  name: { formatted: 'Mia Member', familyName: 'Member', givenName: 'Mia' },
  displayName: 'Mia Member',
  title: 'Analyst',
  preferredLanguage: 'en',
  locale: 'en-GB',
  timezone: 'Europe/London',
  active: true,
  emails: [{ value: 'member@example.com', type: 'work', primary: true, display: 'Mia' }],
  [enterprise]: { department: 'Engines' },
});
const members = [{ value: user.body.id }];
const group = await directory('POST /scim/v2/Groups', { externalId: 'g-1', displayName: 'Crew', members });
expect([user.status, group.status]).toEqual([201, 201]);
/** A user and a group, with a value for every attribute. */
const resources = { Users: user.body.id, Groups: group.body.id };
afterAll(() => api.stop());

const routeNamed = (name: string) => contract.routes.find((route) => nameOf(route) === name)!;

const problemOf = (name: string, { status, body, headers }: Answer): string | null => {
  expect(headers.get('content-type')).toMatch(/^application\/scim\+json\b/);
  expect(Object.keys(routeNamed(name).operation.responses[status]?.content ?? {})).toEqual([media]);
  return contract.answer(routeNamed(name), status, body, media);
};

describe('Each SCIM route', () => {
  it('says that it needs a SCIM token, unless it needs none', () => {
    const described = contract.routes.filter(({ path }) => path.startsWith('/scim/v2/'));
    expect(described.length).toBeGreaterThan(10);
    for (const { operation } of described)
      expect(operation.description).toMatch(operation.security!.length === 0 ? /Needs no token/ : /Needs a SCIM token/);
  });
});

describe('A SCIM resource', () => {
  it.each(['Users', 'Groups'] as const)('matches its schema with any selection of attributes: %s', async (kind) => {
    const id = resources[kind];
    const { attributes } = (await api.client()(`GET /scim/v2/Schemas/${kind.slice(0, -1)}`)).body;
    const common = ['id', 'schemas', 'externalId', 'meta', 'meta.version', 'meta.created', 'meta.location', 'unknown'];
    const names = attributes.flatMap(({ name, subAttributes = [] }: any) => [
      name,
      ...subAttributes.map((each: any) => `${name}.${each.name}`),
    ]);
    const always = attributes.filter(({ returned }: any) => returned === 'always').map(({ name }: any) => name);
    for (const name of [...common, ...names])
      for (const which of ['attributes', 'excludedAttributes']) {
        const answer = await directory(`GET /scim/v2/${kind}/${id}?${which}=${name}`);
        expect([which, name, problemOf(`GET /scim/v2/${kind}/{id}`, answer)]).toEqual([which, name, null]);
        expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['schemas', 'id', ...always]));
        const isShown = name.split('.').reduce((value: any, part: string) => [value].flat()[0]?.[part], answer.body);
        if (!['id', 'schemas', ...always].includes(name))
          expect([which, name, isShown !== undefined]).toEqual([
            which,
            name,
            which === 'attributes' && name !== 'unknown',
          ]);
      }
  });

  it('has a schema that requires only what is always returned', () => {
    const { User, Group } = contract.document.components.schemas as any;
    expect(User.required.sort()).toEqual(['id', 'schemas', 'userName']);
    expect(Group.required.sort()).toEqual(['displayName', 'id', 'schemas']);
  });
});

describe('A SCIM error', () => {
  const routes: [string, string, object | undefined][] = [
    ['GET /scim/v2/Users/{id}', 'usr_x', undefined],
    ['PUT /scim/v2/Users/{id}', 'usr_x', { userName: 'member2@example.com' }],
    ['PATCH /scim/v2/Users/{id}', 'usr_x', { Operations: [] }],
    ['DELETE /scim/v2/Users/{id}', 'usr_x', undefined],
    ['GET /scim/v2/Groups/{id}', 'sgrp_x', undefined],
    ['PUT /scim/v2/Groups/{id}', 'sgrp_x', { displayName: 'Other' }],
    ['PATCH /scim/v2/Groups/{id}', 'sgrp_x', { Operations: [] }],
    ['DELETE /scim/v2/Groups/{id}', 'sgrp_x', undefined],
  ];

  it.each(routes)('is documented in the format of the protocol: %s', async (name, id, body) => {
    const request = name.replace('{id}', id);
    for (const [status, as] of [
      [404, directory],
      [401, api.client()],
      [403, owner],
    ] as const) {
      const answer = await as(request, body);
      expect([answer.status, problemOf(name, answer)]).toEqual([status, null]);
    }
  });

  it('has an example that matches its schema', () => {
    const failures = contract.routes
      .filter(({ path }) => path.startsWith('/scim/'))
      .flatMap(({ operation }) => Object.entries(operation.responses).filter(([status]) => status >= '4'));
    expect(failures.length).toBeGreaterThan(50);
    for (const [, { content = {} }] of failures) {
      expect(Object.keys(content)).toEqual([media]);
      const { schema, example } = content[media]!;
      expect(schema).toEqual({ $ref: '#/components/schemas/ScimError' });
      expect(contract.problemWith(schema, example)).toBeNull();
    }
  });
});
