import { refused } from '../../support/refused.js';
import { api, created } from './scene.js';

describe('A team', () => {
  it('does not let outsiders add service members they are responsible for', async () => {
    const { ada, max } = await api.organization({ ada: 'Org Admin', max: 'Org Admin' });
    const { id } = await created(ada);
    const robotOf = async (maker: typeof ada) =>
      (await maker('POST /member', { kind: 'service', name: 'Robot', role_ids: maker.roleIds })).body.id as string;
    const [hers, his] = [await robotOf(ada), await robotOf(max)];
    const add = (as: typeof ada, user_id: string) => as(`POST /team/${id}/members`, { user_id });
    expect(await add(max, his)).toMatchObject(refused(403, 'forbidden', 'self_target'));
    expect((await add(ada, his)).status).toBe(201);
    expect((await add(ada, hers)).status).toBe(201);
  });
});
