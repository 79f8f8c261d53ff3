import { setApprovalPolicy } from '../../support/approval-policy.js';
import { startMcpScene, textOf } from './scene.js';

const { product, owner, creator, user, share, toolbox, agent } = await startMcpScene();

async function addRobot() {
  const given = { kind: 'service', name: 'Robot', role_ids: [await product.roleId(owner, 'Member')] };
  const { id } = (await owner('POST /member', given)).body;
  const { token } = (await owner('POST /api-token', { kind: 'service', user_id: id, name: 'Robot' })).body;
  await share({ userId: id } as typeof user, 'use');
  return { id, token, as: product.client(token) };
}

it('A call about which nobody can decide yet says what its person can do', async () => {
  await setApprovalPolicy(owner, { write: 'allow', destructive: 'second_person' });
  const ask = async (as: { token: string }): Promise<any> =>
    (await agent(as, `/mcp/toolbox/${toolbox}`)).callTool({ name: 'delete', arguments: { id: 'x' } });
  expect(textOf(await ask(creator))).toContain(
    '\nWho decides: nobody yet. A second person must be able to edit the account. ' +
      'Share it with a colleague for editing.\n',
  );
  expect(textOf(await ask(user))).toContain('\nWho decides: another person who can edit the account.\n');
});

describe('A call of a service member that needs approval', () => {
  it('says that only people who can edit the account decide', async () => {
    const robot = await addRobot();
    const ask = async (as: { token: string }): Promise<any> =>
      (await agent(as, `/mcp/toolbox/${toolbox}`)).callTool({ name: 'delete', arguments: { id: 'x' } });
    await setApprovalPolicy(owner, { write: 'allow', destructive: 'confirm' });
    const waits = await ask(robot);
    expect(textOf(waits)).toContain('\nWho decides: any person who can edit the account.\n');
    const { id } = waits.structuredContent.approval;
    expect((await robot.as(`POST /approval/${id}/resolve`, { decision: 'approve' })).status).toBe(403);
    expect((await creator(`POST /approval/${id}/resolve`, { decision: 'approve' })).status).toBe(200);
    expect(textOf(await ask(user))).toContain(
      '\nWho decides: the person who asked, or anybody who can edit the account.\n',
    );
  });
});
