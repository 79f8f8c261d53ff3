import { conflicting, forbidden } from '../support/refused.js';
import { api, desk, made, people, share } from './scene.js';

const ownerOf = async (slug: string, orgId: string) =>
  (await api.sql(orgId, 'select owner_user_id from catalog.connectors where slug = $1', [slug]))[0].owner_user_id;

describe('POST /connector/{slug}/transfer', () => {
  it('makes somebody else the owner, who needs no share any more, and leaves the use where that is wanted', async () => {
    const { ada, bob, eva } = await people();
    const [kept, gone] = [await made(ada), await made(ada)];
    await share(ada, kept, bob, 'view');
    const body = { new_owner_user_id: bob.userId, retain_access: true };
    expect(await ada(`POST /connector/${kept}/transfer`, body)).toMatchObject({
      status: 200,
      body: { slug: kept, owner_user_id: bob.userId },
    });
    expect((await bob(`GET /connector/${kept}/share`)).body.result).toMatchObject([
      { grantee_id: ada.userId, level: 'use' },
    ]);
    expect((await ada(`GET /connector/${kept}`)).body).toMatchObject({ access: 'use', can_transfer: false });
    await ada(`POST /connector/${gone}/transfer`, { new_owner_user_id: eva.userId });
    expect((await ada(`GET /connector/${gone}`)).status).toBe(404);
  });

  it('goes to nobody who could not look at it, or is not there', async () => {
    const { ada, bob, owner, tom } = await people();
    const slug = await made(ada);
    const to = (id: string) => ada(`POST /connector/${slug}/transfer`, { new_owner_user_id: id });
    expect(await to(tom.userId)).toMatchObject(conflicting('new_owner_not_permitted'));
    expect(await to(ada.userId)).toMatchObject(conflicting('already_owner'));
    expect((await to('usr_nobody')).body.error.fields).toMatchObject([{ reason: 'unknown_member' }]);
    await owner('POST /restriction', {
      ...{ target_type: 'user', target_id: bob.userId, mode: 'block' },
      connector_slugs: [slug],
    });
    expect(await to(bob.userId)).toMatchObject(conflicting('new_owner_restricted'));
    expect(await ownerOf(slug, ada.orgId)).toBe(ada.userId);
  });
});

describe('A member who leaves', () => {
  it('leaves connectors that go on without an owner, until an editor or an administrator says whose they are', async () => {
    const { ada, bob, eva, max, owner } = await people();
    const [one, other] = [await made(ada), await made(ada)];
    for (const slug of [one, other]) await share(ada, slug, eva, 'edit');
    await share(ada, one, bob, 'use');
    expect((await owner(`DELETE /member/${ada.userId}?confirm_ownerless=true`)).status).toBe(204);
    expect((await bob(`GET /connector/${one}`)).body).toMatchObject({ owner_user_id: null, can_use: true });
    expect((await max('GET /connector?ownerless=true')).body.result.map(({ slug }: any) => slug).sort()).toEqual(
      [one, other].sort(),
    );
    const claim = (who: typeof eva, slug: string, owner_user_id: string) =>
      who(`POST /connector/${slug}/owner`, { owner_user_id });
    expect(await claim(eva, one, bob.userId)).toMatchObject(forbidden('claim_for_oneself'));
    expect((await claim(eva, one, eva.userId)).status).toBe(200);
    expect((await claim(max, other, bob.userId)).status).toBe(200);
    expect((await bob(`GET /connector/${other}`)).body).toMatchObject({ access: 'owner', can_delete: true });
    const log = await owner('GET /audit-log?scope=org&action=connector.owner_left');
    expect(log.body.result).toHaveLength(2);
  });

  it('hands them to whom the organization names', async () => {
    const { ada, bob, owner } = await people();
    const slug = await made(ada);
    await share(ada, slug, bob, 'use');
    const removed = await owner(`DELETE /member/${ada.userId}?transfer_to=${bob.userId}`);
    expect(removed.status).toBe(204);
    expect((await bob(`GET /connector/${slug}`)).body).toMatchObject({ access: 'owner', shares: [] });
  });
});

describe('PUT /connector/{slug}/documentation', () => {
  it('replaces the pages that it names, all or none, and leaves the others', async () => {
    const { ada } = await people();
    const documentation = [{ kind: 'overview', key: 'overview', body: 'From the document.' }];
    const slug = await made(ada, { definition: desk({ documentation }) });
    const put = (...items: object[]) => ada(`PUT /connector/${slug}/documentation`, { items });
    const page = { kind: 'tool', key: 'list_tickets', body_markdown: '# How to list' };
    expect((await put(page)).body.items).toMatchObject([{ body_markdown: 'From the document.' }, page]);
    const wrong = await put({ ...page, body_markdown: 'changed' }, { ...page, key: 'no_tool' });
    expect(wrong.body.error.fields).toMatchObject([{ path: '/items/1/key', reason: 'tool_not_found' }]);
    expect((await put(page, page)).body.error.fields).toMatchObject([{ reason: 'duplicate' }]);
    expect((await put({ ...page, body_markdown: null })).body.items).toHaveLength(1);
    expect((await ada(`GET /connector/${slug}`)).body.documentation).toMatchObject([{ key: 'overview' }]);
    const large = { kind: 'setup', key: 'a', body_markdown: 'x'.repeat(65_537) };
    expect((await put(large)).status).toBe(400);
  });
});

describe('A tool that a manager turns off', () => {
  it('is in the registry and in no list of tools, and stays off when it is renamed', async () => {
    const { ada, bob } = await people();
    const slug = await made(ada);
    await share(ada, slug, bob, 'use');
    const names = async () => (await bob(`GET /connector/${slug}/tools`)).body.result.map(({ name }: any) => name);
    const off = await ada(`PATCH /connector/${slug}/tool/create_ticket`, { status: 'disabled' });
    expect(off).toMatchObject({ status: 200, body: { name: 'create_ticket', status: 'disabled', can_manage: true } });
    expect(await names()).toEqual(['list_tickets']);
    expect((await ada(`GET /connector/${slug}/tool?status=disabled`)).body.result).toMatchObject([
      { name: 'create_ticket', kind: 'catalog', input_schema: { type: 'object' } },
    ]);
    const [list, create] = desk().tools;
    const renamed = { ...create!, name: 'file_ticket', operation: 'create' };
    await ada(`PATCH /connector/${slug}`, { definition: desk({ tools: [list, renamed] }) });
    expect(await names()).toEqual(['list_tickets']);
    await ada(`PATCH /connector/${slug}/tool/file_ticket`, { status: 'active' });
    expect(await names()).toEqual(['file_ticket', 'list_tickets']);
    expect((await ada(`PATCH /connector/${slug}/tool/no_tool`, { status: 'active' })).status).toBe(404);
  });
});
