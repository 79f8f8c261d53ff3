import { AsyncLocalStorage } from 'node:async_hooks';
import { Connectors, seedCatalog, toolNamed } from '#catalog';
import { readShippedDefinitions } from '../../libs/catalog/src/validation/domain/shipped-definitions.js';
import { startApi } from '../support/api.js';
import { ruleOn } from '../support/rule-on.js';
import { forgetSourceDigests, storeEarlierTools } from '../support/states/catalog.js';

const api = await startApi();
afterAll(() => api.stop());

/** Runs work outside of the transaction in which it is started. */
const apart = AsyncLocalStorage.snapshot();
const at = new Date('2026-11-21T00:00:00.000Z');
const row = async (slug: string) =>
  (await api.sql('', 'select * from catalog.shipped_connectors where slug = $1', [slug]))[0];
const seed = (demoProviderUrl: string | null) => seedCatalog(api.transactions, at, { demoProviderUrl });

describe('Seeding the catalog', () => {
  it('stores every shipped connector before the first request', async () => {
    const { owner } = await api.organization();
    const { body } = await owner('GET /connector?limit=200');
    expect(body.result.map(({ slug }: any) => slug).sort()).toEqual(
      readShippedDefinitions()
        .map(({ slug }) => slug)
        .sort(),
    );
  });

  it('writes nothing if the definitions are unchanged', async () => {
    const before = await row('github');
    await seed(null);
    expect(await row('github')).toEqual(before);
  });

  it('updates definitions but keeps the origins of their tools', async () => {
    const before = await row('github');
    const [first, ...others] = before.tools;
    const renamed = { ...first, name: 'was_called_otherwise', origin: 'origin-of-old', origins: ['origin-of-old'] };
    await storeEarlierTools(api, 'github', [renamed, ...others]);
    await seed(null);
    const after = await row('github');
    expect(after).toMatchObject({ digest: before.digest, source_digest: before.source_digest, updated_at: at });
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.tools[0]).toEqual({ ...first, origin: 'origin-of-old', origins: ['origin-of-old'] });
    expect(after.created_at).toEqual(before.created_at);
  });

  it('unpublishes removed connectors until they return', async () => {
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

  it('hides unpublished connectors from lists and new restrictions', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const connectors = api.app.get<any>(Connectors, { strict: false });
    await seed('http://127.0.0.1:4021');
    await seed(null);
    await connectors.reload();
    expect(toolNamed((await connectors.findCurrent(owner.orgId, ['demo'])).get('demo'), 'list_notes')).toBeDefined();
    for (const path of ['/connector/demo', '/connector/demo/tools', '/restriction/connector/demo/tools'])
      expect((await owner(`GET ${path}`)).status).toBe(404);
    const rule = (facts: object) => owner('POST /restriction', ruleOn(member.userId, facts));
    expect((await rule({ connector_slugs: ['demo'] })).status).toBe(400);
    const tools = [{ connector_slug: 'demo', tool_name: 'list_notes' }];
    expect((await rule({ tools })).status).toBe(400);
  });

  it('runs in one process at a time', async () => {
    const slug = 'github';
    await forgetSourceDigests(api, slug);
    const seeding = await api.transactions.inOwnTransaction('', async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(hashtext('latchkey.catalog'))`);
      const waiting = apart(() => seed(null));
      await api.untilBlocking();
      expect((await row(slug)).source_digest).toBe('');
      return { waiting };
    });
    await seeding.waiting;
    expect((await row(slug)).source_digest).not.toBe('');
  });

  it('writes once when several processes start together', async () => {
    await forgetSourceDigests(api);
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
