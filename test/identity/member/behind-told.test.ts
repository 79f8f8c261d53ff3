import { type Client } from '../../support/api.js';
import { api, block, program, tokenFor } from './behind-scene.js';

const found = () => api.organization({ ada: 'Org Admin', bob: 'Org Admin' });

describe('Rules that bind a service member', () => {
  it('are counted separately for each of its tokens', async () => {
    const { owner, ada, bob } = await found();
    const robot = await program(ada, [await api.roleId(owner, 'Member')]);
    const second = await tokenFor(bob, robot.userId);
    await owner('POST /restriction', block('user', ada.userId));
    await owner('POST /restriction', block('user', bob.userId));
    const counted = (as: Client) => as('GET /user/me').then(({ body }) => body.restrictions.rule_count);
    expect(await Promise.all([ada, robot, second].map(counted))).toEqual([1, 1, 2]);
    await owner('POST /restriction', block('role', ada.roleIds[0]!));
    expect(await Promise.all([ada, robot, second].map(counted))).toEqual([2, 2, 3]);
  });
});
