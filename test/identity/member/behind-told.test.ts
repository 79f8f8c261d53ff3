import { type Client } from '../../support/api.js';
import { block, startBehindScene } from './behind-scene.js';

const { api, program, tokenFor } = await startBehindScene();

describe('Rules that bind a service member', () => {
  it('are counted separately for each of its tokens', async () => {
    const { owner, responsible, issuer } = await api.organization({ responsible: 'Org Admin', issuer: 'Org Admin' });
    const robot = await program(responsible, [await api.roleId(owner, 'Member')]);
    const second = await tokenFor(issuer, robot.userId);
    await owner('POST /restriction', block('user', responsible.userId));
    await owner('POST /restriction', block('user', issuer.userId));
    const counted = (as: Client) => as('GET /user/me').then(({ body }) => body.restrictions.rule_count);
    expect(await Promise.all([responsible, robot, second].map(counted))).toEqual([1, 1, 2]);
    await owner('POST /restriction', block('role', responsible.roleIds[0]!));
    expect(await Promise.all([responsible, robot, second].map(counted))).toEqual([2, 2, 3]);
  });
});
