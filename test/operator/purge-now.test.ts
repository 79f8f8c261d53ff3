import { query } from '../support/cluster/sql.js';
import { type MemberClient } from '../support/founder.js';
import { answerOf, startInstallation } from './scene.js';
import { addJobsOfKilledWorker, addPurgeWaitingForVault } from '../support/states/organizations.js';

const here = await startInstallation();
afterAll(() => here.product.stop());

const slugOf = async (owner: MemberClient): Promise<string> =>
  (await owner(`GET /organization/${owner.orgId}`)).body.slug as string;

const purge = (orgId: string, slug: string, ...more: string[]) =>
  answerOf(here.environment, 'org', 'purge-now', '--org', orgId, '--confirm', slug, ...more);

describe('cli org purge-now', () => {
  it("refuses a slug that is not the organization's", async () => {
    const { owner } = await here.product.organization();
    const { code, answer } = await purge(owner.orgId, 'another');
    expect([code, answer.error.reason]).toEqual([1, 'confirmation_required']);
    expect((await owner(`GET /organization/${owner.orgId}`)).body.status).toBe('active');
  });

  it('reports if no worker has started the deletion', async () => {
    const { owner } = await here.product.organization();
    const { code, answer } = await purge(owner.orgId, await slugOf(owner), '--wait', '0');
    expect([code, answer.error.message]).toEqual([
      1,
      expect.stringMatching(/is scheduled, but no worker has started it/),
    ]);
    expect((await owner('POST /team', { name: 'Sales' })).body.error.reason).toBe('organization_deletion_scheduled');
  });

  it('says that the vault still tries to revoke grants', async () => {
    const [orgId, slug] = ['org_01k7vm3q8ef6ha4x2c9b5t0rsd', 'waiting'];
    await addPurgeWaitingForVault((text) => query(here.urls.owner, text), orgId, slug);
    const { code, answer } = await purge(orgId, slug, '--wait', '0');
    expect([code, answer.error.message]).toEqual([1, expect.stringContaining('The vault revokes grants')]);
  });

  it('deletes an organization without its grace period', async () => {
    const [{ owner }, { owner: scheduled }] = [await here.product.organization(), await here.product.organization()];
    // The former slug comes first in the record of the deletion.
    await owner(`PATCH /organization/${owner.orgId}`, { slug: `zz-${(await slugOf(owner)).slice(-8)}` });
    const slugs = [await slugOf(owner), await slugOf(scheduled)];
    await here.product.installDemo(owner);
    await here.product.connect(owner);
    await scheduled(`DELETE /organization/${scheduled.orgId}`);
    await addJobsOfKilledWorker((text) => query(here.urls.owner, text), owner.orgId, 'row_killed');
    here.meetTheMachinesTime();
    await here.product.startWorker();
    for (const [place, { orgId }] of [owner, scheduled].entries()) {
      const { code, answer } = await purge(orgId, slugs[place]!);
      expect([code, answer.organization]).toEqual([0, { id: orgId, slug: slugs[place] }]);
      expect(answer.steps.map(({ step }: { step: string }) => step)).toContain('vault');
      const left = `select from organizations.organizations where id = '${orgId}'`;
      expect(await query(here.urls.owner, left)).toEqual([]);
    }
    const stale = `select id from bullmq.job where id like 'row_killed%'`;
    expect(await query(here.urls.owner, stale)).toEqual([]);
    expect(await purge(owner.orgId, slugs[0]!)).toMatchObject({
      code: 0,
      answer: { organization: { slug: slugs[0] } },
    });
    const other = await purge(owner.orgId, slugs[1]!);
    expect([other.code, other.answer.error.code]).toEqual([1, 'not_found']);
  });
});
