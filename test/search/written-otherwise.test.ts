import { expectStatus, scim, startDirectoryScene } from '../provisioning/scene.js';

const { directory, owner, provisioned } = await startDirectoryScene();

/** Two spellings that look the same: accents as part of their letters, and as separate characters. */
const [composed, decomposed] = ['élan ñandú', 'e\u0301lan n\u0303andu\u0301'];

/** Upper-case letters beyond the Latin ones that every locale knows. */
const shouted = 'Ärger mit ΟΔΟΣ';

const made = async (path: string, body: object): Promise<string> =>
  expectStatus(await owner(`POST ${path}`, body), 201).id as string;

const found = async (path: string, q: string): Promise<string[]> =>
  (await owner(`GET ${path}?q=${encodeURIComponent(q)}`)).body.result.map(({ id }: { id: string }) => id);

describe('A text with accents', () => {
  it.each([
    ['/team', { name: `Team ${decomposed}` }],
    ['/role', { name: `Role ${decomposed}`, permissions: [] }],
    ['/toolbox', { name: `Toolbox ${decomposed}`, description: shouted }],
    ['/template', { name: `Template ${decomposed}`, description: shouted }],
  ])('is found in %s with either composed or decomposed accents', async (path, body) => {
    const id = await made(path, body);
    for (const q of [composed, decomposed, composed.toUpperCase()])
      expect([q, await found(path, q)]).toEqual([q, [id]]);
    if ('description' in body) expect(await found(path, 'ärger mit οδος')).toEqual([id]);
  });

  it('written by a directory is found by every member', async () => {
    const { id } = await provisioned('accents', { displayName: `Ada ${decomposed}` });
    const group = expectStatus(await directory(scim('POST /Groups'), { displayName: `Group ${decomposed}` }), 201);
    for (const q of [composed, decomposed]) {
      expect(await found('/member', q)).toEqual([id]);
      expect(await found('/provisioning/group', q)).toEqual([group.id]);
      const filter = (name: string) => encodeURIComponent(`displayName eq "${name} ${q}"`);
      for (const [kind, name, wanted] of [
        ['Users', 'Ada', id],
        ['Groups', 'Group', group.id],
      ])
        expect((await directory(scim(`GET /${kind}?filter=${filter(name)}`))).body.Resources).toMatchObject([
          { id: wanted },
        ]);
    }
    const again = await directory(scim('POST /Groups'), { displayName: `Group ${composed}` });
    expect(again.status).toBe(409);
  });

  it('in an email address is found by directories only in composed form', async () => {
    const [value, atWork] = ['r\u00e9my@example.com', 'r\u00e9my@work.org'];
    const emails = [
      { value, primary: true },
      { value: atWork, type: 'work' },
    ];
    const { id } = await provisioned('remy', { emails });
    const foundBy = async (filter: string): Promise<string[]> =>
      (await directory(scim(`GET /Users?filter=${encodeURIComponent(filter)}`))).body.Resources.map(
        (user: any) => user.id,
      );
    for (const [asked, address] of [
      ['emails eq', value],
      ['emails.value sw', value],
      ['emails eq', atWork],
      ['emails[type eq "work"].value eq', atWork],
    ] as const) {
      expect([asked, await foundBy(`${asked} "${address}"`)]).toEqual([asked, [id]]);
      expect([asked, await foundBy(`${asked} "${address.normalize('NFD')}"`)]).toEqual([asked, []]);
    }
  });
});
