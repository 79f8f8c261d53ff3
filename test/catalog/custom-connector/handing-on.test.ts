import { conflicting, forbidden } from '../../support/refused.js';
import { api, made, people, share } from './scene.js';

const ownerOf = async (slug: string, orgId: string) =>
  (await api.sql(orgId, 'select owner_user_id from catalog.connectors where slug = $1', [slug]))[0].owner_user_id;

describe('POST /connector/{slug}/transfer', () => {
  it('changes the owner, and can let the previous owner keep access', async () => {
    const { ada, bob, eva } = await people();
    const [kept, gone] = [await made(ada), await made(ada)];
    await share(ada, kept, bob, 'view');
    const body = { new_owner_user_id: bob.userId, retain_access: true };
    expect(await ada(`POST /connector/${kept}/transfer`, body)).toMatchObject({
      status: 200,
      body: { slug: kept, owner_user_id: bob.userId, owner: { id: bob.userId }, access: 'use', can_transfer: false },
    });
    expect((await bob(`GET /connector/${kept}/share`)).body.result).toMatchObject([
      { grantee_id: ada.userId, level: 'use' },
    ]);
    expect((await ada(`GET /connector/${kept}`)).body).toMatchObject({ access: 'use', can_transfer: false });
    expect((await ada(`POST /connector/${gone}/transfer`, { new_owner_user_id: eva.userId })).status).toBe(204);
    expect((await ada(`GET /connector/${gone}`)).status).toBe(404);
  });

  it('needs a new owner who can see the connector', async () => {
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

describe('Connectors of a member who leaves', () => {
  it('stay without an owner until one is assigned', async () => {
    const { ada, bob, eva, max, tom, owner } = await people();
    const [one, other] = [await made(ada), await made(ada)];
    for (const slug of [one, other]) await share(ada, slug, eva, 'edit');
    await share(ada, one, bob, 'use');
    expect((await owner(`DELETE /member/${ada.userId}?confirm_ownerless=true`)).status).toBe(204);
    expect((await bob(`GET /connector/${one}`)).body).toMatchObject({ owner_user_id: null, can_use: true });
    expect((await max('GET /connector?ownerless=true')).body.result.map(({ slug }: any) => slug).sort()).toEqual(
      [one, other].sort(),
    );
    const claim = (client: typeof eva, slug: string, owner_user_id: string) =>
      client(`POST /connector/${slug}/owner`, { owner_user_id });
    expect(await claim(eva, one, bob.userId)).toMatchObject(forbidden('claim_for_oneself'));
    expect(await claim(eva, one, eva.userId)).toMatchObject({ status: 200, body: { slug: one, access: 'owner' } });
    const grantees = (await eva(`GET /connector/${one}/share`)).body.result.map(({ grantee_id }: any) => grantee_id);
    expect(grantees).toEqual([bob.userId]);
    expect(await claim(max, other, tom.userId)).toMatchObject(conflicting('new_owner_not_permitted'));
    expect((await claim(max, other, bob.userId)).status).toBe(204);
    expect((await bob(`GET /connector/${other}`)).body).toMatchObject({ access: 'owner', can_delete: true });
    const log = await owner('GET /audit-log?scope=org&action=connector.owner_left');
    expect(log.body.result).toHaveLength(2);
  });

  it('go to the successor', async () => {
    const { ada, bob, owner } = await people();
    const slug = await made(ada);
    await share(ada, slug, bob, 'use');
    expect(await owner(`DELETE /member/${ada.userId}`)).toMatchObject(conflicting('owns_resources'));
    const removed = await owner(`DELETE /member/${ada.userId}?transfer_to=${bob.userId}`);
    expect(removed.status).toBe(204);
    expect((await bob(`GET /connector/${slug}`)).body).toMatchObject({ access: 'owner', shares: [] });
  });
});

describe('A member who returns', () => {
  const gone = async () => {
    const { ada, eva, hal, owner } = await people();
    const [left, taken] = [await made(ada), await made(ada)];
    await share(ada, taken, eva, 'edit');
    expect((await owner(`GET /member/${ada.userId}/offboarding`)).body.connectors).toBe(2);
    await owner(`DELETE /member/${ada.userId}?confirm_ownerless=true`);
    await eva(`POST /connector/${taken}/owner`, { owner_user_id: eva.userId });
    const owners = async () => [await ownerOf(left, ada.orgId), await ownerOf(taken, ada.orgId)];
    return { ada, eva, hal, owner, owners };
  };

  it('regains connectors that were not assigned to others', async () => {
    const { ada, eva, owner, owners } = await gone();
    const { token } = (await owner('POST /api-token', { kind: 'scim', name: 'Directory' })).body;
    const user = { userName: ada.email, displayName: 'Ada', emails: [{ value: ada.email, type: 'work' }] };
    expect((await api.client(token)('POST /scim/v2/Users', user)).body.id).toBe(ada.userId);
    expect(await owners()).toEqual([ada.userId, eva.userId]);
  });

  it('regains nothing as a new member with the same address', async () => {
    const { ada, eva, hal, owners } = await gone();
    const { invite_url } = (await hal('POST /invite', { email: ada.email, role_ids: ada.roleIds })).body;
    const { body } = await api.client()('POST /invite/accept', { token: invite_url.split('#token=')[1] });
    expect(body.user.id).not.toBe(ada.userId);
    expect(await owners()).toEqual([null, eva.userId]);
  });
});
