import { get, org, product } from './scene.js';

beforeAll(() => product.installDemo(org.ada));

const run = { tool_name: 'list_notes', arguments: {} };

/** Bob's connection, which Ada can edit. */
const shared = async () => {
  const { id } = await product.connect(org.bob, {}, 'grace');
  const grant = { grantee_type: 'user', grantee_id: org.ada.userId, level: 'edit' };
  expect((await org.bob(`POST /connection/${id}/share`, grant)).status).toBe(201);
  return id;
};

describe('While the owner of a connection is suspended,', () => {
  it("the connection's tools cannot run, as its can_use flag says", async () => {
    const id = await shared();
    const runs = async () => (await org.ada(`POST /connection/${id}/execute`, run)) as { status: number; body: any };
    expect([(await get(id)).can_use, (await runs()).status]).toEqual([true, 200]);
    await org.owner(`POST /member/${org.bob.userId}/suspend`, {});
    const refused = await runs();
    expect([refused.status, refused.body.error?.reason]).toEqual([409, 'owner_suspended']);
    expect(await get(id)).toMatchObject({ can_use: false, status: 'active' });
    await org.owner(`POST /member/${org.bob.userId}/reactivate`, {});
    expect([(await get(id)).can_use, (await runs()).status]).toEqual([true, 200]);
  });
});

describe('A connection whose owner has left', () => {
  it('cannot be reconnected, as its can_reconnect flag says', async () => {
    const id = await shared();
    await org.bob(`POST /connection/${id}/disconnect`, {});
    expect((await get(id)).can_reconnect).toBe(true);
    const left = await org.owner(`DELETE /member/${org.bob.userId}?confirm_ownerless=true`);
    expect(left.status).toBeLessThan(300);
    expect(await get(id)).toMatchObject({ can_reconnect: false, owner_state: 'left' });
    const refused = await org.ada(`POST /connection/${id}/reconnect`, {});
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'owner_left']);
  });
});
