import { type MemberClient } from '../../support/founder.js';
import { eventually } from '../../support/vault.js';
import { startDefinitionScene } from './scene.js';
import { makeSweepsDue } from '../../support/states/kernel.js';
import { setInstalledDefinition } from '../../support/states/catalog.js';

const { product, upgrade, method, newMember } = await startDefinitionScene();

let member: MemberClient;
beforeEach(async () => void (member = await newMember()));

const worker = await product.startWorker();

/** Runs the sweep now, as if it were due. */
async function notice(): Promise<void> {
  await worker.reload();
  await makeSweepsDue(product, '', 'changed-connectors-are-installed');
  await worker.sweep();
}

const at = async ({ orgId }: MemberClient) => {
  const [row] = await product.vaultSql<{ digest: string; version: number; url: string }>(
    `select definition_digest as digest, definition_version as version, definition->'auth'->0->>'token_url' as url
     from vault.integrations where org_id = '${orgId}' and slug = 'demo'`,
  );
  return row;
};

const present = async () =>
  (await product.sql('', `select digest, revision as version from catalog.shipped_connectors where slug = 'demo'`))[0];

const asked = async () =>
  (await product.sql('', `select org_id from kernel.outbox where job = 'InstallDefinition'`)).length;

describe('A new version of a definition is sent to the vault', () => {
  it('only for organizations that use the connector', async () => {
    const other = await newMember();
    const { bystander } = await product.organization({ bystander: 'Member' });
    for (const each of [member, other]) await product.connect(each, { redirect_uri: '/' });
    await upgrade({ auth: [method({ token_url: `${product.provider.issuer}/nowhere` })] });
    await notice();
    const latest = await present();
    await eventually(async () => (await asked()) === 0, 'the jobs to be done');
    for (const each of [member, other])
      expect(await at(each)).toEqual({ ...latest, url: `${product.provider.issuer}/nowhere` });
    expect(await at(bystander)).toBeUndefined();
    await upgrade({});
    await notice();
    await eventually(async () => (await asked()) === 0, 'the jobs to be done');
    expect(await at(member)).toMatchObject(await present());
  });

  it('only once, and never if the vault has a newer version', async () => {
    await product.connect(member, { redirect_uri: '/' });
    await upgrade({ docs_url: 'https://example.com/a' });
    await notice();
    await eventually(async () => (await asked()) === 0, 'the job to be done');
    const recorded = () =>
      product.sql(member.orgId, 'select version from connections.installed_definitions where org_id = $1', [
        member.orgId,
      ]);
    expect(await recorded()).toEqual([{ version: (await present()).version }]);
    await setInstalledDefinition(product.vaultSql, member.orgId, 'newer', 1_000_000);
    await notice();
    expect(await asked()).toBe(0);
    await upgrade({ docs_url: 'https://example.com/b' });
    await notice();
    await eventually(async () => (await asked()) === 0, 'the job to be done');
    expect(await at(member)).toMatchObject({ digest: 'newer', version: 1_000_000 });
    expect(await recorded()).toEqual([{ version: (await present()).version }]);
  });
});
