import { Configuration } from '#platform/configuration';
import { organizationsSettings } from '#organizations/settings';
import { startApi } from '../support/api.js';
import { organizations } from '../support/api-options.js';
import { refused } from '../support/refused.js';
import { ageFormerSlugs } from '../support/states/organizations.js';

const api = await startApi();
afterAll(() => api.stop());

/** Moves the organization's slug changes into the past. */
const aged = (orgId: string, span: string) => ageFormerSlugs(api, orgId, span);

const tokenOf = (issued: any) => api.client(issued.body.token);

describe('The creator of an organization', () => {
  it('gets ownership and a token limited to the organization', async () => {
    const { owner } = await api.organization();
    const made = await owner('POST /organization', { name: 'Ätherwerk  Süd' });
    const { id, token } = made.body;
    expect(made).toMatchObject({ status: 201, body: { slug: 'atherwerk-sud', status: 'active', current: false } });
    expect(made.headers.get('location')).toBe(`/organization/${id}`);
    const as = api.client(token);
    expect((await as(`GET /organization/${id}`)).body).toMatchObject({
      current: true,
      can_delete: true,
      plan: 'self_hosted',
    });
    expect((await as('GET /user/me')).body).toMatchObject({ user: { id: owner.userId } });
    expect(await as(`GET /organization/${owner.orgId}`)).toMatchObject(refused(403, 'forbidden', 'other_organization'));
    expect(await owner(`GET /organization/${id}`)).toMatchObject(refused(403, 'forbidden', 'other_organization'));
    expect(await owner(`PATCH /organization/${id}`, { name: 'X' })).toMatchObject(
      refused(403, 'forbidden', 'other_organization'),
    );
    const log = await as('GET /audit-log?scope=org&action=organization.created');
    expect(log.body.result).toMatchObject([{ actor: { id: owner.userId }, resource: { id } }]);
  });

  it('can list all their organizations but no others', async () => {
    const { owner } = await api.organization({}, { name: 'M' });
    const { orgId } = await api.organization({}, { name: 'Stranger' }).then((other) => other.owner);
    for (const name of ['Z', 'A']) await owner('POST /organization', { name: `${name} of ${owner.orgId}` });
    const { result } = (await owner('GET /organization')).body;
    expect(result.map(({ name, current }: any) => [name[0], current])).toEqual([
      ['A', false],
      ['M', true],
      ['Z', false],
    ]);
    expect(Object.keys(result[0]).sort()).toEqual(
      ['created_at', 'current', 'id', 'logo_url', 'name', 'slug', 'status', 'updated_at'].sort(),
    );
    expect(result.some(({ id }: any) => id === orgId)).toBe(false);
    const page = (await owner('GET /organization?limit=2')).body;
    expect((await owner(`GET /organization?limit=2&cursor=${page.next_cursor}`)).body.result).toEqual([result[2]]);
  });

  it('creates one organization per Idempotency-Key', async () => {
    const { owner } = await api.organization();
    // On a busy machine, a repeat may have to be sent again.
    const ask = async (): Promise<any> => {
      const answer = await owner('POST /organization', { name: 'Once' }, { 'idempotency-key': 'found' });
      return answer.body.error?.reason === 'idempotency_in_progress' ? ask() : answer;
    };
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect((await owner('GET /organization')).body.result.length).toBe(2);
    const taken = { name: 'Twice', slug: 'once' };
    const key = { 'idempotency-key': 'again' };
    expect(await owner('POST /organization', taken, key)).toMatchObject(refused(409, 'conflict', 'slug_taken'));
    expect((await owner('POST /organization', { name: 'Twice' }, key)).status).toBe(201);
  });

  it('must be a person with an unrestricted token', async () => {
    const { owner, creator } = await api.organization({ creator: 'Guest' });
    const narrow = tokenOf(await owner('POST /api-token', { name: 'Narrow', scopes: ['connector:view'] }));
    const robot = await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: creator.roleIds });
    const given = { kind: 'service', user_id: robot.body.id, name: 'Robot' };
    const service = tokenOf(await owner('POST /api-token', given));
    for (const as of [narrow, service])
      expect(await as('POST /organization', { name: 7 })).toMatchObject(refused(403, 'forbidden', 'token_kind'));
    const names = Array.from({ length: 10 }, (_, n) => `Own ${n}`);
    for (const name of names.slice(1)) expect((await creator('POST /organization', { name })).status).toBe(201);
    const last = await Promise.all([1, 2].map(() => creator('POST /organization', { name: 'Last' })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(last.find(({ status }) => status === 409)).toMatchObject(refused(409, 'conflict', 'quota_exceeded'));
  });

  it('needs an installation that allows new organizations', async () => {
    const { ORGANIZATION_SELF_SERVICE } = organizationsSettings;
    const byDefault = Configuration.read({}, { ORGANIZATION_SELF_SERVICE }).read({ ORGANIZATION_SELF_SERVICE });
    const selfService = byDefault.ORGANIZATION_SELF_SERVICE;
    const closed = await startApi({ organizations: { ...organizations, selfService } });
    const { owner } = await closed.organization();
    const answer = await owner('POST /organization', { name: 7 });
    await closed.stop();
    expect(answer).toMatchObject(refused(403, 'forbidden', 'self_service_disabled'));
  });
});

describe('The slug of an organization', () => {
  it('cannot be one that another organization uses or recently used', async () => {
    const { owner } = await api.organization({}, { name: 'First Slug' });
    const other = await api.organization({}, { name: 'First Slug' });
    const path = `/organization/${owner.orgId}`;
    expect((await other.owner(`GET /organization/${other.owner.orgId}`)).body.slug).toBe('first-slug-2');
    const taken = refused(409, 'conflict', 'slug_taken');
    expect(await owner(`PATCH ${path}`, { slug: 'first-slug-2' })).toMatchObject(taken);
    expect(await owner(`PATCH ${path}`, { slug: 'moved' })).toMatchObject({ status: 200, body: { slug: 'moved' } });
    const claim = () => other.owner(`PATCH /organization/${other.owner.orgId}`, { slug: 'first-slug' });
    expect(await claim()).toMatchObject(taken);
    expect((await owner(`PATCH ${path}`, { slug: 'first-slug' })).status).toBe(200);
    expect((await owner(`PATCH ${path}`, { slug: 'moved' })).status).toBe(200);
    await aged(owner.orgId, '91 days');
    expect(await claim()).toMatchObject({ status: 200, body: { slug: 'first-slug' } });
  });

  it('must be valid in URLs', async () => {
    const { owner } = await api.organization();
    const path = `/organization/${owner.orgId}`;
    for (const slug of ['ab', 'A-b', 'a--b', 'xn--abc', '-abc', 'admin', 'a'.repeat(41), '', null, 7])
      expect(await owner(`PATCH ${path}`, { slug })).toMatchObject(refused(400, 'validation_error'));
  });

  it('can change five times a year', async () => {
    const { owner } = await api.organization();
    const path = `/organization/${owner.orgId}`;
    for (const n of [1, 2, 3, 4, 5]) expect((await owner(`PATCH ${path}`, { slug: `changed-${n}` })).status).toBe(200);
    const sixth = { slug: 'changed-6' };
    expect(await owner(`PATCH ${path}`, sixth)).toMatchObject(refused(409, 'conflict', 'quota_exceeded'));
    await aged(owner.orgId, '366 days');
    expect((await owner(`PATCH ${path}`, sixth)).status).toBe(200);
  });
});
