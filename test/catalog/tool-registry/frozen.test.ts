import { Client } from 'pg';
import { type MemberClient } from '../../support/founder.js';
import { runJob } from '../../support/run-job.js';
import { untilBlocking } from '../../support/until-blocking.js';
import { eventually } from '../../support/vault.js';
import { startRegistryScene, usual } from './scene.js';
import { makeVaultJobsDue } from '../../support/states/kernel.js';

const { product, served, owner, editor, made, connected, tool } = await startRegistryScene();

const tellVault = ({ orgId }: MemberClient) => product.run('FreezeVault', orgId, orgId);

const schedule = async (owner: MemberClient) => {
  await owner(`DELETE /organization/${owner.orgId}`);
  await tellVault(owner);
};

const restore = async (owner: MemberClient) => {
  await owner(`POST /organization/${owner.orgId}/restore`);
  await tellVault(owner);
};

const daily = (orgId: string) => `org_id = '${orgId}' and job = 'RefreshIdleCredential'`;

/** Makes the vault's daily check of an account due, and runs it. */
async function lookAfterAccountOf({ orgId }: MemberClient): Promise<void> {
  const asked = async (): Promise<string | undefined> =>
    (await product.vaultSql(`select id from vault.outbox where ${daily(orgId)}`))[0]?.id;
  const before = await asked();
  await makeVaultJobsDue(product.vaultSql, daily(orgId));
  await eventually(async () => ![before, undefined].includes(await asked()), 'the next check to be queued');
}

describe('While the deletion of an organization is scheduled,', () => {
  it('its credentials are not refreshed', async () => {
    const { owner } = await product.organization();
    await product.installDemo(owner);
    await product.connect(owner);
    product.clock.pass({ days: 2 });
    const { counts } = product.provider;
    const before = counts.refreshes;
    await schedule(owner);
    await lookAfterAccountOf(owner);
    expect(counts.refreshes).toBe(before);
    await restore(owner);
    await lookAfterAccountOf(owner);
    expect(counts.refreshes).toBe(before + 1);
  });

  it('its remote tools are not listed', async () => {
    const slug = await made();
    const connection = await connected(slug);
    const list = () => runJob(product.app, 'ListTools', editor.orgId, connection);
    await schedule(owner);
    served.tools = { ...usual, new_tool: usual.list_notes! };
    await list();
    expect(await tool(slug, 'new_tool')).toBeUndefined();
    await restore(owner);
    await list();
    expect(await tool(slug, 'new_tool')).toMatchObject({ name: 'new_tool' });
  });

  it('the vault gets the latest state, even after concurrent changes', async () => {
    const { owner } = await product.organization();
    const frozen = async () =>
      (await product.vaultSql(`select from vault.frozen_organizations where org_id = '${owner.orgId}'`)).length > 0;
    await owner(`DELETE /organization/${owner.orgId}`);
    const holder = new Client(product.vaultOwnerUrl);
    await holder.connect();
    await holder.query('begin; lock table vault.frozen_organizations in exclusive mode');
    const told = tellVault(owner);
    await untilBlocking(product.vaultOwnerUrl);
    await owner(`POST /organization/${owner.orgId}/restore`);
    await holder.end();
    expect(await told).toEqual({ again_in: 0 });
    expect(await frozen()).toBe(true);
    expect(await tellVault(owner)).toBeUndefined();
    expect(await frozen()).toBe(false);
  });
});
