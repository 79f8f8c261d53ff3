import { conflicting, forbidden } from '../../support/refused.js';
import { ruleOn } from '../../support/rule-on.js';
import { api, desk, made, people, share } from './scene.js';

const [key] = desk().auth;
const [list, create] = desk().tools as [{ request: object }, object];
const signedWith = (name: string) => [{ ...key, inject: [{ in: 'header', name, template: '{{api_key}}' }] }];

describe('A connector', () => {
  it('can be linked only to an upstream that the caller can access', async () => {
    const { ada, bob, eva, owner } = await people();
    const [slug, hidden] = [await made(ada), await made(eva)];
    const link = (upstream_slug: string) => ada(`POST /connector/${slug}/link-upstream`, { upstream_slug });
    expect((await link(hidden)).body.error.fields).toMatchObject([{ reason: 'unknown_connector' }]);
    await share(eva, hidden, ada, 'view');
    await owner('POST /restriction', ruleOn(ada.userId, { connector_slugs: [hidden] }));
    expect(await link(hidden)).toMatchObject(forbidden('connector_restricted'));
    await share(ada, slug, bob, 'edit');
    const fork = (of: string) => ada(`POST /connector/${of}/fork`, {});
    let last = slug;
    for (let depth = 1; depth <= 8; depth++) last = (await fork(last)).body.slug as string;
    expect(await fork(last)).toMatchObject(conflicting('lineage_too_deep'));
  });

  it('rejects a pull that would send a credential twice', async () => {
    const { ada, bob } = await people();
    const upstream = await made(ada);
    const fork = (await ada(`POST /connector/${upstream}/fork`, {})).body.slug as string;
    const tools = [{ ...list, request: { ...list.request, headers: { 'X-Other': 'a' } } }, create];
    expect((await ada(`PATCH /connector/${fork}`, { definition: desk({ tools }) })).status).toBe(200);
    await ada(`PATCH /connector/${upstream}`, { definition: desk({ auth: signedWith('X-Other'), name: 'Theirs' }) });
    const { changes } = (await ada(`GET /connector/${fork}/pull`)).body;
    expect(changes.map((change: any) => change.kind)).toEqual(['auth', 'field']);
    const pull = { changes: changes.map(({ id }: any) => ({ id })) };
    const refused = await ada(`POST /connector/${fork}/pull`, pull);
    expect(refused).toMatchObject(conflicting('pull_breaks_definition'));
    expect(refused.body.error.details.diagnostics).toMatchObject([{ code: 'credential_in_tool' }]);
    expect((await ada(`GET /connector/${fork}/pull`)).body.changes).toEqual(changes);
    await ada(`PATCH /connector/${fork}`, { status: 'published' });
    await share(ada, fork, bob, 'use');
    expect(await bob(`POST /connector/${fork}/pull`, pull)).toMatchObject(forbidden('edit_required'));
    expect(await bob(`GET /connector/${fork}/pull`)).toMatchObject(forbidden('edit_required'));
  });

  it('rejects the second of two concurrent pulls', async () => {
    const { ada } = await people();
    const upstream = await made(ada);
    const fork = (await ada(`POST /connector/${upstream}/fork`, {})).body.slug as string;
    await ada(`PATCH /connector/${upstream}`, { definition: desk({ name: 'Theirs' }) });
    const changes = (await ada(`GET /connector/${fork}/pull`)).body.changes.map(({ id }: any) => ({ id }));
    const pull = () => ada(`POST /connector/${fork}/pull`, { changes });
    const both = await api.atOnce(ada.orgId, () => [pull(), pull()]);
    const [done, late] = both.sort((one, other) => one.status - other.status);
    expect(done!.body).toMatchObject({ remaining: 0, connector: { name: 'Theirs' } });
    expect(late).toMatchObject(conflicting('change_set_stale'));
  });
});
