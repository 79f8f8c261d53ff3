import { conflicting, forbidden } from '../../support/refused.js';
import { made, share, startCustomConnectorScene } from './scene.js';

const { api, organize } = await startCustomConnectorScene();

const ownerOf = async (slug: string, orgId: string) =>
  (await api.sql(orgId, 'select owner_user_id from catalog.connectors where slug = $1', [slug]))[0].owner_user_id;

describe('POST /connector/{slug}/transfer', () => {
  it('changes the owner, and can let the previous owner keep access', async () => {
    const { creator, recipient, colleague } = await organize();
    const [kept, gone] = [await made(creator), await made(creator)];
    await share(creator, kept, recipient, 'view');
    const body = { new_owner_user_id: recipient.userId, retain_access: true };
    expect(await creator(`POST /connector/${kept}/transfer`, body)).toMatchObject({
      status: 200,
      body: {
        slug: kept,
        owner_user_id: recipient.userId,
        owner: { id: recipient.userId },
        access: 'use',
        can_transfer: false,
      },
    });
    expect((await recipient(`GET /connector/${kept}/share`)).body.result).toMatchObject([
      { grantee_id: creator.userId, level: 'use' },
    ]);
    expect((await creator(`GET /connector/${kept}`)).body).toMatchObject({ access: 'use', can_transfer: false });
    expect((await creator(`POST /connector/${gone}/transfer`, { new_owner_user_id: colleague.userId })).status).toBe(
      204,
    );
    expect((await creator(`GET /connector/${gone}`)).status).toBe(404);
  });

  it('needs a new owner who can see the connector', async () => {
    const { creator, recipient, owner, outsider } = await organize();
    const slug = await made(creator);
    const to = (id: string) => creator(`POST /connector/${slug}/transfer`, { new_owner_user_id: id });
    expect(await to(outsider.userId)).toMatchObject(conflicting('new_owner_not_permitted'));
    expect(await to(creator.userId)).toMatchObject(conflicting('already_owner'));
    expect((await to('usr_nobody')).body.error.fields).toMatchObject([{ reason: 'unknown_member' }]);
    await owner('POST /restriction', {
      target_type: 'user',
      target_id: recipient.userId,
      mode: 'block',
      connector_slugs: [slug],
    });
    expect(await to(recipient.userId)).toMatchObject(conflicting('new_owner_restricted'));
    expect(await ownerOf(slug, creator.orgId)).toBe(creator.userId);
  });
});

describe('Connectors of a member who leaves', () => {
  it('stay without an owner until one is assigned', async () => {
    const { creator, recipient, colleague, manager, outsider, owner } = await organize();
    const [one, other] = [await made(creator), await made(creator)];
    for (const slug of [one, other]) await share(creator, slug, colleague, 'edit');
    await share(creator, one, recipient, 'use');
    expect((await owner(`DELETE /member/${creator.userId}?confirm_ownerless=true`)).status).toBe(204);
    expect((await recipient(`GET /connector/${one}`)).body).toMatchObject({ owner_user_id: null, can_use: true });
    expect((await manager('GET /connector?ownerless=true')).body.result.map(({ slug }: any) => slug).sort()).toEqual(
      [one, other].sort(),
    );
    const claim = (client: typeof colleague, slug: string, owner_user_id: string) =>
      client(`POST /connector/${slug}/owner`, { owner_user_id });
    expect(await claim(colleague, one, recipient.userId)).toMatchObject(forbidden('claim_for_oneself'));
    expect(await claim(colleague, one, colleague.userId)).toMatchObject({
      status: 200,
      body: { slug: one, access: 'owner' },
    });
    const grantees = (await colleague(`GET /connector/${one}/share`)).body.result.map(
      ({ grantee_id }: any) => grantee_id,
    );
    expect(grantees).toEqual([recipient.userId]);
    expect(await claim(manager, other, outsider.userId)).toMatchObject(conflicting('new_owner_not_permitted'));
    expect((await claim(manager, other, recipient.userId)).status).toBe(204);
    expect((await recipient(`GET /connector/${other}`)).body).toMatchObject({ access: 'owner', can_delete: true });
    const log = await owner('GET /audit-log?scope=org&action=connector.owner_left');
    expect(log.body.result).toHaveLength(2);
  });

  it('go to the successor', async () => {
    const { creator, recipient: successor, owner } = await organize();
    const slug = await made(creator);
    await share(creator, slug, successor, 'use');
    expect(await owner(`DELETE /member/${creator.userId}`)).toMatchObject(conflicting('owns_resources'));
    const removed = await owner(`DELETE /member/${creator.userId}?transfer_to=${successor.userId}`);
    expect(removed.status).toBe(204);
    expect((await successor(`GET /connector/${slug}`)).body).toMatchObject({ access: 'owner', shares: [] });
  });
});

describe('A member who returns', () => {
  const gone = async () => {
    const { creator: leaver, colleague, memberManager, owner } = await organize();
    const [left, taken] = [await made(leaver), await made(leaver)];
    await share(leaver, taken, colleague, 'edit');
    expect((await owner(`GET /member/${leaver.userId}/offboarding`)).body.connectors).toBe(2);
    await owner(`DELETE /member/${leaver.userId}?confirm_ownerless=true`);
    await colleague(`POST /connector/${taken}/owner`, { owner_user_id: colleague.userId });
    const owners = async () => [await ownerOf(left, leaver.orgId), await ownerOf(taken, leaver.orgId)];
    return { leaver, colleague, memberManager, owner, owners };
  };

  it('regains connectors that were not assigned to others', async () => {
    const { leaver, colleague, owner, owners } = await gone();
    const { token } = (await owner('POST /api-token', { kind: 'scim', name: 'Directory' })).body;
    const user = { userName: leaver.email, displayName: 'Leaver', emails: [{ value: leaver.email, type: 'work' }] };
    expect((await api.client(token)('POST /scim/v2/Users', user)).body.id).toBe(leaver.userId);
    expect(await owners()).toEqual([leaver.userId, colleague.userId]);
  });

  it('regains nothing as a new member with the same address', async () => {
    const { leaver, colleague, memberManager, owners } = await gone();
    const { invite_url } = (await memberManager('POST /invite', { email: leaver.email, role_ids: leaver.roleIds }))
      .body;
    const { body } = await api.client()('POST /invite/accept', { token: invite_url.split('#token=')[1] });
    expect(body.user.id).not.toBe(leaver.userId);
    expect(await owners()).toEqual([null, colleague.userId]);
  });
});
