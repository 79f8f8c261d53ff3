import { readShippedDefinitions, seedCatalog, toolNamed, Connectors } from '#catalog';
import { type Api, startApi } from './support/api.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const at = new Date('2026-11-21T00:00:00.000Z');
const row = async (slug: string) =>
  (await api.sql('', 'select * from catalog.shipped_connectors where slug = $1', [slug]))[0];
const seed = (demoProviderUrl: string | null) => seedCatalog(api.transactions, at, { demoProviderUrl });

describe('seeding the catalog', () => {
  it('has every shipped connector in place before the first request', async () => {
    const { owner } = await api.organization();
    const { body } = await owner('GET /connector?limit=200');
    expect(body.result.map(({ slug }: any) => slug).sort()).toEqual(
      readShippedDefinitions()
        .map(({ slug }) => slug)
        .sort(),
    );
  });

  it('changes nothing where nothing changed', async () => {
    const before = await row('github');
    await seed(null);
    expect(await row('github')).toEqual(before);
  });

  it('takes over what changed, and keeps who its tools are', async () => {
    const before = await row('github');
    const [first, ...others] = before.tools;
    const renamed = { ...first, name: 'was_called_otherwise', origin: 'origin-of-old', origins: ['origin-of-old'] };
    await api.sql(
      '',
      `update catalog.shipped_connectors set source_digest = 'old', digest = 'old', tools = $2 where slug = $1`,
      ['github', JSON.stringify([renamed, ...others])],
    );
    await seed(null);
    const after = await row('github');
    expect(after).toMatchObject({ digest: before.digest, source_digest: before.source_digest, updated_at: at });
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.tools[0]).toEqual({ ...first, origin: 'origin-of-old', origins: ['origin-of-old'] });
    expect(after.created_at).toEqual(before.created_at);
  });

  it('unpublishes what no longer ships, and publishes it again when it is back', async () => {
    await seed('http://127.0.0.1:4021');
    expect(await row('demo')).toMatchObject({ status: 'published' });
    await seed(null);
    expect(await row('demo')).toMatchObject({ status: 'unpublished' });
    await seed('http://127.0.0.1:4022');
    expect(await row('demo')).toMatchObject({
      status: 'published',
      definition: { base_url: 'http://127.0.0.1:4022/api' },
    });
    await seed(null);
  });

  it('hides what is unpublished from everybody, and lets no new rule name it', async () => {
    await seed('http://127.0.0.1:4021');
    await seed(null);
    const other = await startApi();
    const { owner, ada } = await other.organization({ ada: 'Member' });
    await seedCatalog(other.transactions, at, { demoProviderUrl: 'http://127.0.0.1:4021' });
    await seedCatalog(other.transactions, at, { demoProviderUrl: null });
    const shippedThere = other.app.get<any>(Connectors, { strict: false });
    await shippedThere.shipped.load();
    expect(toolNamed((await shippedThere.named(owner.orgId, ['demo'])).get('demo'), 'list_notes')).toBeDefined();
    for (const path of ['/connector/demo', '/connector/demo/tools', '/restriction/connector/demo/tools'])
      expect((await owner(`GET ${path}`)).status).toBe(404);
    const rule = { target_type: 'user', target_id: ada.userId, mode: 'block' };
    expect((await owner('POST /restriction', { ...rule, connector_slugs: ['demo'] })).status).toBe(400);
    expect(
      (await owner('POST /restriction', { ...rule, tools: [{ connector_slug: 'demo', tool_name: 'list_notes' }] }))
        .status,
    ).toBe(400);
    await other.stop();
  });

  it('is done once when several processes start together', async () => {
    await api.sql('', `update catalog.shipped_connectors set source_digest = ''`);
    const before = await row('github');
    await Promise.all([seed(null), seed(null), seed(null)]);
    const rows = await api.sql('', 'select slug, revision from catalog.shipped_connectors order by revision');
    expect(new Set(rows.map(({ revision }) => revision)).size).toBe(rows.length);
    expect((await row('github')).revision).toBeGreaterThan(before.revision);
    const revision = (await row('github')).revision;
    await seed(null);
    expect((await row('github')).revision).toBe(revision);
  });
});
