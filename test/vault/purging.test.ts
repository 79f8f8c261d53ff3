import { startTicketsScene } from './tickets.js';
import { copyAccounts } from '../support/states/vault.js';

const { vault, account } = await startTicketsScene();

const purge = async (orgId: string): Promise<any> =>
  (await vault.asService(orgId, 'POST /v1/organization/purge', { gives_up: true })).body;

const left = async (orgId: string): Promise<number> =>
  (await vault.sql(`select from vault.accounts where org_id = '${orgId}'`)).length;

describe('Rows of a deleted organization in the vault', () => {
  it('are deleted in one request if they are few', async () => {
    const [ours, other] = [await account(), await account()];
    expect(await purge(ours.orgId)).toEqual({ done: true, more: false, rows: expect.any(Number) });
    expect([await left(ours.orgId), await left(other.orgId)]).toEqual([0, 1]);
  });

  it('are deleted in several requests if they are many', async () => {
    const { orgId } = await account();
    await copyAccounts(vault.sql, orgId, 8000, { state: 'revoked' });
    const first = await purge(orgId);
    expect(first).toMatchObject({ done: false, more: true });
    expect(await left(orgId)).toBeGreaterThan(0);
    const second = await purge(orgId);
    expect(second).toMatchObject({ done: true, more: false });
    expect(await left(orgId)).toBe(0);
    expect(first.rows + second.rows).toBeGreaterThanOrEqual(8000);
  });
});
