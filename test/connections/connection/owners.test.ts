import { startConnectionScene } from './scene.js';

const { product, owner, creator: leaver, colleague: editor, get } = await startConnectionScene();

await product.installDemo(leaver);

const run = { tool_name: 'list_notes', arguments: {} };

/** A connection of the leaver that the editor can edit. */
const shared = async () => {
  const { id } = await product.connect(leaver, {}, 'grace');
  const grant = { grantee_type: 'user', grantee_id: editor.userId, level: 'edit' };
  expect((await leaver(`POST /connection/${id}/share`, grant)).status).toBe(201);
  return id;
};

describe('While the owner of a connection is suspended,', () => {
  it("the connection's tools cannot run, as its can_use flag says", async () => {
    const id = await shared();
    const runs = async () => (await editor(`POST /connection/${id}/execute`, run)) as { status: number; body: any };
    expect([(await get(id, editor)).can_use, (await runs()).status]).toEqual([true, 200]);
    await owner(`POST /member/${leaver.userId}/suspend`, {});
    const refused = await runs();
    expect([refused.status, refused.body.error?.reason]).toEqual([409, 'owner_suspended']);
    expect(await get(id, editor)).toMatchObject({ can_use: false, status: 'active' });
    await owner(`POST /member/${leaver.userId}/reactivate`, {});
    expect([(await get(id, editor)).can_use, (await runs()).status]).toEqual([true, 200]);
  });
});

describe('A connection whose owner has left', () => {
  it('cannot be reconnected, as its can_reconnect flag says', async () => {
    const id = await shared();
    await leaver(`POST /connection/${id}/disconnect`, {});
    expect((await get(id, editor)).can_reconnect).toBe(true);
    const left = await owner(`DELETE /member/${leaver.userId}?confirm_ownerless=true`);
    expect(left.status).toBeLessThan(300);
    expect(await get(id, editor)).toMatchObject({ can_reconnect: false, owner_state: 'left' });
    const refused = await editor(`POST /connection/${id}/reconnect`, {});
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'owner_left']);
  });
});
