import { conflicting } from '../../support/refused.js';
import { startToolboxRunScene, synthetic, wrongFields } from './scene.js';
import { setConnectionStatus } from '../../support/states/connections.js';

const { product, owner, creator, user, editor, on, log, notes, startToolbox, program } = await startToolboxRunScene();

/** The toolbox as a list shows it. */
const row = async (id: string) =>
  (await user('GET /toolbox')).body.result.find((each: { id: string }) => each.id === id);

describe('A synthetic tool in a toolbox', () => {
  it('can be added only by its owner', async () => {
    const { put } = await startToolbox();
    const tool = await program();
    expect(wrongFields(await put([synthetic(tool.id)], editor))).toEqual(
      wrongFields(await put([synthetic('syn_none')], editor)),
    );
    expect(wrongFields(await put([synthetic(tool.id)], editor))).toEqual([
      ['/entries/0/synthetic_tool_id', 'unknown_synthetic_tool'],
    ]);
    expect((await put([synthetic(tool.id)])).status).toBe(200);
  });

  it('cannot have the fields of other entries, or a name that is taken', async () => {
    const { put } = await startToolbox();
    const tool = await program();
    const bad = [synthetic(tool.id, { connector_slug: 'demo', frozen: { word: 'x' } }), { type: 'synthetic' }];
    expect(wrongFields(await put([...bad, notes({ synthetic_tool_id: tool.id })]))).toEqual([
      ['/entries/0/connector_slug', 'unknown_field'],
      ['/entries/0/frozen', 'unknown_field'],
      ['/entries/1/synthetic_tool_id', 'required'],
      ['/entries/2/synthetic_tool_id', 'unknown_field'],
    ]);
    expect(wrongFields(await put([synthetic(tool.id), notes({ name: tool.name })]))).toEqual([
      ['/entries/1/name', 'name_taken'],
    ]);
  });

  it('has no connector and no connection', async () => {
    const { id, put, entries } = await startToolbox();
    const tool = await program();
    expect((await put([synthetic(tool.id)])).status).toBe(200);
    const [seen] = await entries();
    expect(seen).toMatchObject({
      type: 'synthetic',
      synthetic_tool_id: tool.id,
      name: null,
      exposed_name: tool.name,
      can_repin: false,
      connector_slug: null,
      tool_name: null,
      connection_id: null,
      connector: null,
      connection_status: null,
      delegated_by_user_id: creator.userId,
      tool_available: true,
      delegation_ok: true,
      unmet_reason: null,
    });
    const { body } = await creator(`GET /toolbox/${id}`);
    expect([body.connectors, body.delegation.connection_count]).toEqual([[], 1]);
    const template = await creator('POST /template', { name: 'Copy', from_toolbox_id: id });
    expect([template.status, template.body.entries]).toEqual([201, []]);
  });

  it('can be renamed by other editors, while its owner remains responsible for it', async () => {
    const { put, entries } = await startToolbox();
    const tool = await program();
    await put([synthetic(tool.id)]);
    const [seen] = await entries();
    const [shown] = await entries(editor);
    expect(shown).not.toHaveProperty('synthetic_tool_id');
    expect((await put([{ ...shown, name: 'plan' }], editor)).status).toBe(200);
    expect(await entries()).toMatchObject([{ ...seen, name: 'plan', exposed_name: 'plan' }]);
  });

  it('is unmet for everyone once one of its steps cannot run', async () => {
    const { id, run, put, entries } = await startToolbox();
    const tool = await program();
    await put([synthetic(tool.id, { name: 'plan' }), notes()]);
    const set = (status: string) => setConnectionStatus(product, creator.orgId, on, status);
    await set('needs_reauth');
    expect(await entries(user)).toMatchObject([{ unmet_reason: 'synthetic_invalid' }, { unmet: true }]);
    expect(await row(id)).toMatchObject({ entry_count: 2, unmet_count: 2, connectors: [{ slug: 'demo' }] });
    await set('active');
    expect((await creator(`DELETE /synthetic-tool/${tool.id}`)).status).toBe(204);
    expect(await entries(user)).toMatchObject([{ unmet_reason: 'synthetic_invalid', tool_available: false }, {}]);
    const answer = await run('plan', { word: 'x' });
    expect(answer).toMatchObject(conflicting('entry_unmet'));
    expect(answer.body.error.details).toEqual({ unmet_reason: 'synthetic_invalid' });
    expect((await log()).at(-1).data).toMatchObject({
      cause: 'unmet',
      error_reason: 'synthetic_invalid',
      tool_name: tool.name,
    });
    expect((await creator(`POST /toolbox/${id}/repin`, {})).body).toMatchObject({ repinned: [], still_unmet: [] });
    const [{ id: entry_id }] = await entries();
    expect((await creator(`POST /toolbox/${id}/repin`, { entry_ids: [entry_id] })).body.still_unmet).toEqual([
      { entry_id, reason: 'none_usable', candidates: [] },
    ]);
    expect((await put(await entries())).status).toBe(200);
  });

  it('cannot run while its owner is suspended', async () => {
    const { id, run, put, entries } = await startToolbox();
    const tool = await program();
    await put([synthetic(tool.id, { name: 'plan' })]);
    await owner(`POST /member/${creator.userId}/suspend`, {});
    expect(await entries(user)).toMatchObject([{ unmet_reason: 'unavailable' }]);
    expect(await row(id)).toMatchObject({ entry_count: 1, unmet_count: 1, connectors: [] });
    expect(await entries(editor)).toMatchObject([{ unmet_reason: 'editor_left', delegation_ok: false }]);
    expect(await run('plan', { word: 'x' })).toMatchObject(conflicting('entry_unmet'));
    await owner(`POST /member/${creator.userId}/reinstate`, {});
    expect((await run('plan', { word: 'x' })).status).toBe(200);
  });
});
