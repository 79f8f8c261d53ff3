import { conflicting, forbidden } from '../../support/refused.js';
import { ruleOn } from '../../support/rule-on.js';
import { desk, made, share, startCustomConnectorScene } from './scene.js';

const { api, organize } = await startCustomConnectorScene();

const [key] = desk().auth;
const [list, create] = desk().tools as [{ request: object }, object];
const signedWith = (name: string) => [{ ...key, inject: [{ in: 'header', name, template: '{{api_key}}' }] }];

describe('A connector', () => {
  it('can be linked only to an upstream that the caller can access', async () => {
    const { creator, recipient, colleague, owner } = await organize();
    const [slug, hidden] = [await made(creator), await made(colleague)];
    const link = (upstream_slug: string) => creator(`POST /connector/${slug}/link-upstream`, { upstream_slug });
    expect((await link(hidden)).body.error.fields).toMatchObject([{ reason: 'unknown_connector' }]);
    await share(colleague, hidden, creator, 'view');
    await owner('POST /restriction', ruleOn(creator.userId, { connector_slugs: [hidden] }));
    expect(await link(hidden)).toMatchObject(forbidden('connector_restricted'));
    await share(creator, slug, recipient, 'edit');
    const fork = (of: string) => creator(`POST /connector/${of}/fork`, {});
    let last = slug;
    for (let depth = 1; depth <= 8; depth++) last = (await fork(last)).body.slug as string;
    expect(await fork(last)).toMatchObject(conflicting('lineage_too_deep'));
  });

  it('rejects a pull that would send a credential twice', async () => {
    const { creator, recipient } = await organize();
    const upstream = await made(creator);
    const fork = (await creator(`POST /connector/${upstream}/fork`, {})).body.slug as string;
    const tools = [{ ...list, request: { ...list.request, headers: { 'X-Other': 'a' } } }, create];
    expect((await creator(`PATCH /connector/${fork}`, { definition: desk({ tools }) })).status).toBe(200);
    await creator(`PATCH /connector/${upstream}`, {
      definition: desk({ auth: signedWith('X-Other'), name: 'Theirs' }),
    });
    const { changes } = (await creator(`GET /connector/${fork}/pull`)).body;
    expect(changes.map((change: any) => change.kind)).toEqual(['auth', 'field']);
    const pull = { changes: changes.map(({ id }: any) => ({ id })) };
    const refused = await creator(`POST /connector/${fork}/pull`, pull);
    expect(refused).toMatchObject(conflicting('pull_breaks_definition'));
    expect(refused.body.error.details.diagnostics).toMatchObject([{ code: 'credential_in_tool' }]);
    expect((await creator(`GET /connector/${fork}/pull`)).body.changes).toEqual(changes);
    await creator(`PATCH /connector/${fork}`, { status: 'published' });
    await share(creator, fork, recipient, 'use');
    expect(await recipient(`POST /connector/${fork}/pull`, pull)).toMatchObject(forbidden('edit_required'));
    expect(await recipient(`GET /connector/${fork}/pull`)).toMatchObject(forbidden('edit_required'));
  });

  it('rejects the second of two concurrent pulls', async () => {
    const { creator } = await organize();
    const upstream = await made(creator);
    const fork = (await creator(`POST /connector/${upstream}/fork`, {})).body.slug as string;
    await creator(`PATCH /connector/${upstream}`, { definition: desk({ name: 'Theirs' }) });
    const changes = (await creator(`GET /connector/${fork}/pull`)).body.changes.map(({ id }: any) => ({ id }));
    const pull = () => creator(`POST /connector/${fork}/pull`, { changes });
    const both = await api.atOnce(creator.orgId, () => [pull(), pull()]);
    const [done, late] = both.sort((one, other) => one.status - other.status);
    expect(done!.body).toMatchObject({ remaining: 0, connector: { name: 'Theirs' } });
    expect(late).toMatchObject(conflicting('change_set_stale'));
  });
});
