import { enterprise, refusedBy, scim, startDirectoryScene } from './scene.js';

const { directory, provisioned } = await startDirectoryScene();

let user: string;
beforeAll(async () => {
  user = (await provisioned('ada')).id;
});

const addresses = (time: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({ value: `ada-${time}-${place}@example.com` }));
const added = (time: number, count: number) => ({ op: 'add', path: 'emails', value: addresses(time, count) });
const longest = `emails[${Array(50)
  .fill(`value eq "${'b'.repeat(60)}"`)
  .join(' or ')}]`;
const often = (operation: object) => Array.from({ length: 30 }, () => ({ op: 'add', ...operation }));

const patch = (Operations: object[]) => directory(scim(`PATCH /Users/${user}`), { Operations });
const now = async () => (await directory(scim(`GET /Users/${user}`))).body;

describe('A SCIM change to a user', () => {
  it.each<[string, object[], string]>([
    ['too many addresses in several operations', [added(1, 49), added(2, 2)], 'invalidValue'],
    ['long filters in many paths', often({ path: longest }), 'invalidSyntax'],
    [
      'long filters in many names within a value',
      often({ value: { 'urn:ietf:params:scim:schemas:core:2.0:User': { [longest]: {} } } }),
      'invalidSyntax',
    ],
  ])('is refused because of %s', async (_, operations, scimType) => {
    const before = await now();
    expect(await patch(operations)).toMatchObject(refusedBy(400, scimType));
    expect(await now()).toEqual(before);
  });

  it('is accepted up to the documented maximum', async () => {
    expect((await patch([{ op: 'replace', path: 'emails', value: addresses(3, 50) }])).status).toBe(200);
    const named = { op: 'replace', path: `${enterprise}:organization`, value: 'Sums' };
    expect((await patch(Array(1000).fill(named))).status).toBe(200);
    expect((await now()).emails).toHaveLength(50);
    expect(await patch([added(4, 1)])).toMatchObject(refusedBy(400, 'invalidValue'));
  });
});

describe('A SCIM request', () => {
  it.each(['attributes', 'excludedAttributes'])('can name at most two hundred attributes: %s', async (which) => {
    const named = (count: number) => Array.from({ length: count }, (_, place) => `part${place}`).join();
    for (const resource of ['Users', 'Groups', `Users/${user}`]) {
      const asked = (names: string) => directory(scim(`GET /${resource}?${which}=${names}`));
      expect(await asked(named(201))).toMatchObject(refusedBy(400, 'invalidValue'));
      for (const names of [named(200), 'title,'.repeat(500)]) expect((await asked(names)).status).toBe(200);
    }
  });
});
