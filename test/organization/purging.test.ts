import { conflicting, refused } from '../support/refused.js';
import { eventually } from '../support/vault.js';
import { fillTables, ledger } from '../support/states/organization-rows.js';
import { spool, spooled, startPurgeScene } from './purge-scene.js';
import { copyAccounts, insertIntegration } from '../support/states/vault.js';
import { addRemovedApp } from '../support/states/authentication.js';

const scene = await startPurgeScene();
const { product, asOwner, organizationWithAll, checksumsOf, tracesOf, crashOn } = scene;
const { schedule, purge, isPurged, purgeToTheEnd } = scene;
afterAll(() => product.stop());

const steps = [
  'tokens',
  'vault',
  'subscription',
  'provisioning',
  'toolboxes',
  'connections',
  'catalog',
  'access_control',
  'authentication',
  'audit',
  'webhooks',
  'identity',
  'organizations',
  'kernel',
];

const noted = (orgId: string) =>
  asOwner(`select step, attempts, finished_at is not null as finished from organizations.purge_steps
    where org_id = '${orgId}' order by begun_at, step`);

describe('An organization due for deletion', () => {
  it('is deleted from every table except the deletion ledger', async () => {
    const [ours, other] = [await organizationWithAll(), await organizationWithAll()];
    const { orgId } = ours.owner;
    await schedule(ours);
    for (const each of [orgId, other.owner.orgId]) {
      const all = await fillTables(product, each);
      expect(Object.keys(await checksumsOf(each)).sort()).toEqual(all);
    }
    await spool(product.vaultDataDir, orgId);
    const before = await checksumsOf(other.owner.orgId);
    await purgeToTheEnd(orgId);
    expect(Object.keys(await checksumsOf(orgId))).toEqual(ledger);
    expect(await checksumsOf(other.owner.orgId)).toEqual(before);
    expect(await tracesOf(orgId)).toEqual(ledger);
    await eventually(
      async () => !(await spooled(product.vaultDataDir)).some((file) => file.includes(orgId)),
      'no file of the organization',
    );
    expect(await tracesOf(ours.owner.userId, ours.member.userId, ours.owner.email, ours.member.email)).toEqual([]);
    const taken = await noted(orgId);
    expect(taken.map(({ step }) => step).sort()).toEqual(steps.toSorted());
    expect(taken.every(({ finished }) => finished)).toBe(true);
    expect(await ours.owner('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_invalid'));
    expect((await other.owner('GET /role')).status).toBe(200);
    await purge(orgId);
    expect(Object.keys(await checksumsOf(orgId)).length).toBe(2);
  });

  it('also loses a definition that a slow job sends during the deletion', async () => {
    const ours = await organizationWithAll();
    const { orgId } = ours.owner;
    const [sent] = await product.vaultSql(`select to_jsonb(one) as row from vault.integrations one
      where org_id = '${orgId}'`);
    await schedule(ours);
    const repair = await crashOn('delete', 'connections.connections', `old.org_id = '${orgId}'`);
    const isVaultEmpty = async () => {
      await purge(orgId).catch(() => undefined);
      return (await noted(orgId)).some(({ step, finished }) => step === 'vault' && finished);
    };
    await eventually(isVaultEmpty, 'the vault to be emptied');
    await insertIntegration(product.vaultSql, sent.row);
    await repair();
    await purgeToTheEnd(orgId);
    expect(await tracesOf(orgId)).toEqual(ledger);
  });

  it('keeps the error of a step that fails when it is repeated', async () => {
    const ours = await organizationWithAll();
    const { orgId } = ours.owner;
    await schedule(ours);
    const repairEnd = await crashOn('delete', 'organizations.organizations', `old.org_id = '${orgId}'`);
    const areAllFinished = async () => {
      await purge(orgId).catch(() => undefined);
      const taken = await noted(orgId);
      return taken.length === steps.length && taken.every(({ finished }) => finished);
    };
    await eventually(areAllFinished, 'all steps to be finished');
    await addRemovedApp(asOwner, orgId);
    const repair = await crashOn('delete', 'authentication.removed_apps', `old.org_id = '${orgId}'`);
    await expect(purge(orgId)).rejects.toThrow();
    const errors = () =>
      asOwner(`select step, last_error from organizations.purge_steps
      where org_id = '${orgId}' and last_error is not null`);
    expect(await errors()).toEqual([{ step: 'authentication', last_error: expect.stringContaining('crashed') }]);
    await repair();
    await repairEnd();
    await purgeToTheEnd(orgId);
    expect(await errors()).toEqual([]);
    expect(await tracesOf(orgId)).toEqual(ledger);
  });

  it('revokes all its accounts in one step', async () => {
    const ours = await organizationWithAll();
    const { orgId } = ours.owner;
    await copyAccounts(product.vaultSql, orgId, 450);
    await schedule(ours);
    await purge(orgId);
    expect(
      await product.vaultSql(`select from vault.accounts where org_id = '${orgId}' and state <> 'revoked'`),
    ).toEqual([]);
    await purgeToTheEnd(orgId);
  });

  it('leaves its slug reserved for a while', async () => {
    const ours = await product.organization({}, { name: 'Gone Away' });
    await schedule(ours);
    await purgeToTheEnd(ours.owner.orgId);
    const { owner } = await product.organization({}, { name: 'Gone Away' });
    const path = `/organization/${owner.orgId}`;
    expect((await owner(`GET ${path}`)).body.slug).toBe('gone-away-2');
    expect(await owner(`PATCH ${path}`, { slug: 'gone-away' })).toMatchObject(conflicting('slug_taken'));
  });

  it('is deleted completely, at whichever step the worker stops', async () => {
    const ours = await organizationWithAll();
    const { orgId } = ours.owner;
    await schedule(ours);
    const dies = async (event: string, table: string, when: string) => {
      const mend = await crashOn(event, table, when);
      for (let died = false; !died;)
        died = await purge(orgId).then(
          () => false,
          () => true,
        );
      await mend();
      expect(await isPurged(orgId)).toBe(false);
    };
    const finishing = (step: string) =>
      `new.org_id = '${orgId}' and new.step = '${step}' and new.finished_at is not null`;
    const removing = `old.org_id = '${orgId}'`;
    await dies('insert', 'organizations.purges', `new.org_id = '${orgId}'`);
    for (const step of steps) {
      if (step === 'connections') await dies('delete', 'connections.connections', removing);
      if (step === 'identity') await dies('delete', 'identity.members', removing);
      if (step === 'kernel') await dies('delete', 'kernel.events', removing);
      await dies('update', 'organizations.purge_steps', finishing(step));
    }
    await dies('delete', 'organizations.organizations', removing);
    await dies('update', 'organizations.purges', `new.org_id = '${orgId}'`);
    await purgeToTheEnd(orgId);
    expect(Object.keys(await checksumsOf(orgId))).toEqual(ledger);
  });
});
