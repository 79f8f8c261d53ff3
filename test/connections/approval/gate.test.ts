import { conflicting, forbidden, refused } from '../../support/refused.js';
import { remove, resolve, startApprovalScene } from './scene.js';

const { product, creator, requester, editor, id, policy, run, note, isThere, ask, approved, log } =
  await startApprovalScene();

describe('A destructive tool', () => {
  it('returns 202 with a pending approval instead of running', async () => {
    const kept = await note('Kept');
    const before = product.provider.counts.api;
    const { status, body } = await run(remove(kept));
    expect([status, body]).toEqual([
      202,
      {
        outcome: 'approval_required',
        tool_name: 'delete_note',
        tier: 'destructive',
        approval: {
          id: expect.stringMatching(/^apr_/),
          status: 'pending',
          expires_at: expect.stringMatching(/Z$/),
          summary: 'Delete note through Demo Notes',
          connection_name: 'Demo Notes',
          arguments_preview: { id: kept },
          tier: 'destructive',
          url: expect.stringMatching(/\/welcome\/approvals\/apr_\w+$/),
          second_person: false,
        },
      },
    ]);
    expect([isThere(kept), product.provider.counts.api]).toEqual([true, before]);
  });

  it('runs once per approval', async () => {
    const gone = await note('Gone');
    const approval_id = await approved(gone);
    const { status, body } = await run(remove(gone, { approval_id }));
    expect([status, body.outcome, isThere(gone)]).toEqual([200, 'succeeded', false]);
    expect(await run(remove(gone, { approval_id }))).toMatchObject(conflicting('approval_consumed'));
    expect((await requester(`GET /approval/${approval_id}`)).body).toMatchObject({
      status: 'consumed',
      execution_id: body.execution_id,
    });
    expect(await log(approval_id)).toEqual(['approval.requested', 'approval.approved', 'approval.consumed']);
  });

  it('needs no approval for a dry run', async () => {
    const { status, body } = await run(remove('n1', { dry_run: true }));
    expect([status, body.outcome, body.request.method]).toEqual([200, 'dry_run', 'DELETE']);
  });

  it('reports invalid arguments before it asks for approval', async () => {
    expect(await run({ tool_name: 'delete_note' })).toMatchObject(
      refused(400, 'validation_error', 'invalid_arguments'),
    );
  });

  it('reuses the pending approval for repeated requests', async () => {
    const again = await note('Again');
    const first = await ask(again);
    expect(await ask(again)).toBe(first);
    await resolve(first, creator);
    const { body } = await run(remove(again));
    expect(body.approval).toMatchObject({ id: first, status: 'approved' });
    expect(await ask(again, editor)).not.toBe(first);
  });

  it('creates one approval for two concurrent calls', async () => {
    const twice = await note('Twice');
    const both = await product.atOnce(requester.orgId, () => [ask(twice), ask(twice)]);
    expect(new Set(both).size).toBe(1);
  });

  it('allows at most fifty pending approvals per member', async () => {
    const before = (await editor('GET /approval?limit=200')).body.result.filter(
      ({ requested_by, status }: any) => requested_by === editor.userId && status === 'pending',
    );
    for (let n = before.length; n < 50; n++) await ask(`many-${n}`, editor);
    expect(await run(remove('one-more'), editor)).toMatchObject(conflicting('quota_exceeded'));
    expect(await ask('many-49', editor)).toEqual(expect.any(String));
  });
});

describe('The setting approval_policy', () => {
  it('can allow a tier, require approval for it, or block it', async () => {
    const one = await note('One');
    const create = { tool_name: 'create_note', arguments: { title: 'Two' } };
    await policy({ write: 'confirm', destructive: 'allow' });
    expect([(await run(create)).status, (await run(remove(one))).status]).toEqual([202, 200]);
    await policy({ read: 'block', write: 'second_person' });
    expect(await run({ tool_name: 'list_notes' })).toMatchObject(forbidden('tier_blocked'));
    expect((await run(create)).status).toBe(202);
    const [last] = await product.sql(
      requester.orgId,
      `select type, data from kernel.events where category = 'usage' and resource_id = $1 order by id desc limit 1`,
      [id],
    );
    expect([last.type, last.data.cause]).toEqual(['tool.refused', 'policy']);
  });

  it('can block a tier even for calls approved earlier', async () => {
    const late = await note('Late');
    const approval_id = await approved(late);
    await policy({ destructive: 'block' });
    expect(await run(remove(late, { approval_id }))).toMatchObject(forbidden('tier_blocked'));
    expect(isThere(late)).toBe(true);
  });

  it('can require a second person even for calls approved earlier', async () => {
    const own = await note('Own');
    const approval_id = await approved(own, requester);
    await policy({ destructive: 'second_person' });
    expect(await run(remove(own, { approval_id }))).toMatchObject(conflicting('second_person_required'));
    expect(await ask(own)).not.toBe(approval_id);
  });
});
