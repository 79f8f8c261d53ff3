import { createAct } from '#kernel';
import { Collections } from '../../libs/toolboxes/src/collection/domain/collection.js';
import { startApi } from '../support/api.js';

const api = await startApi();
afterAll(() => api.stop());
const { owner } = await api.organization();

it('A field without a column is neither recorded nor ignored', async () => {
  const { body } = await owner('POST /toolbox', { name: 'Support' });
  const act = createAct(await api.callerOf(owner), api.clock);
  const toolboxes = api.app.get(Collections, { strict: false }).get('toolbox');
  const changed = toolboxes.change(owner.orgId, body.id, (toolbox) => toolbox.change({ motto: 'Help' } as object, act));
  await expect(changed).rejects.toThrow('toolboxes.toolboxes has no column for motto.');
  expect((await owner(`GET /toolbox/${body.id}`)).body.version).toBe(body.version);
  expect((await owner('GET /audit-log?scope=org&action=toolbox.updated')).body.result).toEqual([]);
});
