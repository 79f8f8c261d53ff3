import { conflicting, refused } from '../../support/refused.js';
import { eventually } from '../../support/vault.js';
import { remove, resolve, startApprovalScene } from './scene.js';

const { product, creator, requester, editor, id, share, run, note, isThere, ask, approved, log } =
  await startApprovalScene();

/** Holds an approval's row until all started requests wait for it. */
async function whileHeld<Result>(approval: string, begin: () => Promise<Result>[]): Promise<Result[]> {
  let begun: Promise<Result>[] = [];
  await product.transactions.run(creator.orgId, async (manager) => {
    await manager.query('select from connections.approvals where org_id = $1 and id = $2 for update', [
      creator.orgId,
      approval,
    ]);
    begun = await new Promise((ready) => setImmediate(() => ready(begin())));
    await product.untilBlocking(begun.length);
  });
  return Promise.all(begun);
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('An approval under concurrent requests', () => {
  it('is decided only once', async () => {
    const approval = await ask(await note('Two minds'));
    const both = await product.atOnce(creator.orgId, () => [
      resolve(approval, creator, 'approve'),
      resolve(approval, editor, 'deny'),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
    expect((await log(approval)).length).toBe(2);
  });

  it('runs its tool only once', async () => {
    const once = await note('Once');
    const approval_id = await approved(once);
    const before = product.provider.counts.api;
    const both = await whileHeld(approval_id, () => [
      run(remove(once, { approval_id })),
      run(remove(once, { approval_id })),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject(conflicting('approval_consumed'));
    expect([product.provider.counts.api - before, isThere(once)]).toEqual([1, false]);
    expect(await product.sql(creator.orgId, 'select from connections.open_executions')).toEqual([]);
  });

  it('is used once by a call and its concurrent repeat', async () => {
    const keyed = await note('Keyed');
    const approval_id = await approved(keyed);
    const call = () => run(remove(keyed, { approval_id }), requester, { 'idempotency-key': 'both' });
    const [one, other] = await whileHeld(approval_id, () => [call(), call()]);
    expect([one!.status, other!.body]).toEqual([200, one!.body]);
  });

  it('is used once by a call and its later repeat', async () => {
    const { orgId } = creator;
    const repeated = await note('Repeated');
    const approval_id = await approved(repeated);
    const call = () => run(remove(repeated, { approval_id }), requester, { 'idempotency-key': 'on its way' });
    /** A repeat waits two seconds for the first response. On a busy machine, the client has to repeat it. */
    const repeat = async (): ReturnType<typeof call> => {
      const answer = await call();
      return answer.body.error?.reason === 'idempotency_in_progress' ? repeat() : answer;
    };
    let both: ReturnType<typeof call>[] = [];
    await product.transactions.run(orgId, async (connections) => {
      await product.transactions.inOwnTransaction(orgId, async (approvals) => {
        await approvals.query('select from connections.approvals where org_id = $1 and id = $2 for update', [
          orgId,
          approval_id,
        ]);
        both = [call()];
        await product.untilBlocking();
        // The repeated request has arrived. It reads its connection only after the approval is used.
        await connections.query('lock table connections.connections');
        both.push(repeat());
        await product.untilBlocking(2);
      });
      await eventually(async () => (await log(approval_id)).includes('approval.consumed'), 'its use');
    });
    const [one, other] = await Promise.all(both);
    expect([one!.status, other!.body]).toEqual([200, one!.body]);
  });

  it('cannot be decided if it expires first', async () => {
    const approval = await ask(await note('Too late'));
    const [answer] = await product.atOnce(
      creator.orgId,
      () => [resolve(approval, creator)],
      async () => {
        product.clock.pass({ minutes: 11 });
        await product.run('ExpireApproval', creator.orgId, approval);
      },
    );
    expect(answer).toMatchObject(conflicting('not_pending'));
    expect(await log(approval)).toEqual(['approval.requested', 'approval.expired']);
  });

  it('cannot be decided by an editor who has just lost access', async () => {
    const approval = await ask(await note('Lost'));
    const shares = (await creator(`GET /connection/${id}/share`)).body.result;
    const { id: acl } = shares.find(({ grantee_id }: any) => grantee_id === editor.userId);
    let decided!: ReturnType<typeof resolve>;
    let revoked!: ReturnType<typeof resolve>;
    await product.transactions.run(creator.orgId, async () => {
      await product.sql(creator.orgId, 'select from kernel.access_epochs where org_id = $1 for update', [
        creator.orgId,
      ]);
      revoked = creator(`DELETE /connection/${id}/share/${acl}`);
      await product.untilBlocking();
      decided = resolve(approval, editor);
      await product.untilBlocking(2);
    });
    expect((await revoked).status).toBe(204);
    expect(await decided).toMatchObject(refused(404, 'not_found'));
    expect((await creator(`GET /approval/${approval}`)).body.status).toBe('pending');
    await share(editor, 'edit');
  });
});

describe('The expiry of an approval', () => {
  it('is logged once, whether the approval was undecided or unused', async () => {
    const [open, given] = [await ask(await note('Open')), await approved(await note('Given'))];
    const end = async () => {
      for (const approval of [open, given]) await product.run('ExpireApproval', creator.orgId, approval);
    };
    await end();
    expect([await log(open), await log(given)].flat()).not.toContain('approval.expired');
    product.clock.pass({ minutes: 11 });
    await end();
    await end();
    expect(await log(open)).toEqual(['approval.requested', 'approval.expired']);
    expect(await log(given)).toEqual(['approval.requested', 'approval.approved', 'approval.expired']);
  });
});
