import { startApi } from '../../support/api.js';
import { refused } from '../../support/refused.js';
import { createTeam } from './create-team.js';

const api = await startApi();
afterAll(() => api.stop());

describe('A team', () => {
  it('does not let outsiders add service members they are responsible for', async () => {
    const { creator, outsider } = await api.organization({ creator: 'Org Admin', outsider: 'Org Admin' });
    const { id } = await createTeam(creator);
    const robotOf = async (maker: typeof creator) =>
      (await maker('POST /member', { kind: 'service', name: 'Robot', role_ids: maker.roleIds })).body.id as string;
    const [own, foreign] = [await robotOf(creator), await robotOf(outsider)];
    const add = (as: typeof creator, user_id: string) => as(`POST /team/${id}/members`, { user_id });
    expect(await add(outsider, foreign)).toMatchObject(refused(403, 'forbidden', 'self_target'));
    expect((await add(creator, foreign)).status).toBe(201);
    expect((await add(creator, own)).status).toBe(201);
  });
});
