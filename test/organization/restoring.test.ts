import { conflicting } from '../support/refused.js';
import { startPurgeScene } from './purge-scene.js';

const scene = await startPurgeScene();
const { product, organizationWithAll, checksumsOf, crashOn, schedule, purge, purgeToTheEnd } = scene;
afterAll(() => product.stop());

describe('An organization at the end of its grace period', () => {
  it('is complete if it is restored before the deletion begins', async () => {
    const ours = await organizationWithAll();
    await schedule(ours);
    expect((await ours.owner(`POST /organization/${ours.owner.orgId}/restore`)).status).toBe(200);
    const before = await checksumsOf(ours.owner.orgId);
    await purge(ours.owner.orgId);
    expect(await checksumsOf(ours.owner.orgId)).toEqual(before);
  });

  it('cannot be restored once the deletion has begun', async () => {
    const ours = await product.organization();
    const { orgId } = ours.owner;
    await schedule(ours);
    const mend = await crashOn('insert', 'organizations.purge_steps', `new.org_id = '${orgId}'`);
    await expect(purge(orgId)).rejects.toThrow('crashed');
    await mend();
    const tooLate = conflicting('organization_purging');
    for (const request of [`POST /organization/${orgId}/restore`, `DELETE /organization/${orgId}`, 'POST /role'])
      expect(await ours.owner(request, {})).toMatchObject(tooLate);
    await purgeToTheEnd(orgId);
  });

  it('is either restored or deleted by concurrent requests', async () => {
    for (const restoresFirst of [true, false]) {
      const { owner } = await product.organization();
      await schedule({ owner });
      const restore = () => owner(`POST /organization/${owner.orgId}/restore`);
      const both = [
        () =>
          purge(owner.orgId).then(
            () => null,
            () => null,
          ),
        restore,
      ];
      const answers = await product.atOnce<any>(owner.orgId, () =>
        (restoresFirst ? both.toReversed() : both).map((each) => each()),
      );
      const restored = answers.find((answer) => answer !== null);
      if (restored.status === 200) {
        expect((await owner(`GET /organization/${owner.orgId}`)).body.status).toBe('active');
        expect((await owner('POST /role', { name: 'New', permissions: [] })).status).toBe(201);
      } else {
        expect([401, 409]).toContain(restored.status);
        await purgeToTheEnd(owner.orgId);
      }
    }
  });
});

describe('A connection’s sign-in', () => {
  it('cannot complete while the deletion is scheduled', async () => {
    const { coOwner } = await product.organization({ coOwner: 'Org Owner' });
    await product.installDemo(coOwner);
    const begun = await coOwner('POST /connection', { connector_slug: 'demo' });
    const back = await product.signIn(begun.body.connect_url);
    await coOwner(`DELETE /organization/${coOwner.orgId}`);
    await fetch(back, { redirect: 'manual' });
    const { status } = (await coOwner(`GET /connection/${begun.body.connection.id}`)).body;
    expect(status).toBe(begun.body.connection.status);
  });
});
