import { connector } from '../../support/catalog.js';
import { give } from '../../support/own-connectors.js';
import { conflicting, forbidden, refused } from '../../support/refused.js';
import { api, blockSlack, file, people, resolve, restrict, restrictBehind, status } from './scene.js';

const tasks = (job: string) =>
  api.sql(people.owner.orgId, 'select * from kernel.outbox where org_id = $1 and job = $2 order by id', [
    people.owner.orgId,
    job,
  ]);
const run = (job: string, subjectId = '') => api.run(job, people.owner.orgId, subjectId);

describe('Undecided access requests', () => {
  it('are logged once as expired, after 30 days', async () => {
    const { bob, mia } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const [task] = await tasks('AccessRequestExpiredWhenDue');
    expect(task.subject_id).toBe(id);
    expect(task.due_at.toISOString()).toBe((await bob(`GET /access-request/${id}`)).body.expires_at);
    await run('AccessRequestExpiredWhenDue', id);
    expect(await status(id)).toBe('pending');
    api.clock.pass({ days: 30 });
    expect(await status(id)).toBe('expired');
    expect(await resolve(mia, id)).toMatchObject(conflicting('not_pending'));
    expect((await mia('GET /access-request?status=pending')).body.result).toEqual([]);
    expect((await mia('GET /access-request?status=expired')).body.result).toHaveLength(1);
    for (let twice = 0; twice < 2; twice++) await run('AccessRequestExpiredWhenDue', id);
    expect((await mia('GET /access-request?status=expired,denied')).body.result).toHaveLength(1);
    const lapsed = await api.sql(
      bob.orgId,
      `select actor_kind from kernel.events where type = 'access_request.expired'`,
    );
    expect(lapsed).toEqual([{ actor_kind: 'system' }]);
    expect((await bob('POST /access-request', { connector_slug: 'slack' })).status).toBe(201);
  });

  it('can be filed again as soon as they expire', async () => {
    const { bob } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    api.clock.pass({ days: 30 });
    const again = await bob('POST /access-request', { connector_slug: 'slack' });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
    expect(await status(id)).toBe('expired');
  });

  it('are checked by one pending job, however many restrictions change', async () => {
    const looks = async () => (await tasks('AccessRequestClosedWhenNotNeeded')).map(({ id }) => id);
    const rule = await blockSlack();
    const first = await looks();
    // Workers use the clock of the machine.
    await api.sql(people.owner.orgId, `update kernel.outbox set due_at = now() + interval '1 hour'`);
    await people.owner(`DELETE /restriction/${rule}`);
    expect([first.length, await looks()]).toEqual([1, first]);
    await api.sql(people.owner.orgId, 'update kernel.outbox set claimed_until = now()');
    await blockSlack();
    expect(await looks()).toHaveLength(2);
  });

  it('close when the access is no longer needed or its target was deleted', async () => {
    const { bob, eve, owner } = people;
    const rule = await blockSlack();
    await give(api, owner, connector('forge', 'Forge', 'list_issues', 'delete_issue'));
    await restrict(eve.roleIds[0]!, { connector_slugs: ['forge'] });
    const [slack, forge, gone, permission] = [
      await file(bob, { connector_slug: 'slack' }),
      await file(eve, { connector_slug: 'forge' }),
      await file(eve, { connector_slug: 'forge', tool_name: 'list_issues' }),
      await file(bob, { permission: 'team:create' }),
    ];
    const all = async () => Promise.all([slack, forge, gone, permission].map(status));
    await run('AccessRequestClosedWhenNotNeeded');
    expect(await all()).toEqual(['pending', 'pending', 'pending', 'pending']);
    await owner(`DELETE /restriction/${rule}`);
    const waits = (await tasks('AccessRequestClosedWhenNotNeeded')).at(-1).due_at.getTime() - api.clock.now().getTime();
    expect(waits).toBeLessThan(5 * 60_000);
    await give(api, owner, connector('forge', 'Forge', 'delete_issue'));
    await owner(`PATCH /role/${bob.roleIds[0]}`, { permissions: ['connector:view', 'team:create'] });
    await run('AccessRequestClosedWhenNotNeeded');
    expect(await all()).toEqual(['obsolete', 'pending', 'obsolete', 'obsolete']);
    const events = await api.sql(
      bob.orgId,
      `select resource_id, data->>'cause' as cause, subject_user_id from kernel.events where type = 'access_request.obsolete'`,
    );
    expect(
      new Set(events.map(({ resource_id, cause, subject_user_id }) => `${resource_id} ${cause} ${subject_user_id}`)),
    ).toEqual(
      new Set([
        `${slack} not_restricted ${bob.userId}`,
        `${gone} target_gone ${eve.userId}`,
        `${permission} not_restricted ${bob.userId}`,
      ]),
    );
  });

  it('stay open if a new block appears during the check', async () => {
    const { bob, owner } = people;
    const rule = await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    await owner(`DELETE /restriction/${rule}`);
    await api.atOnce(
      bob.orgId,
      () => [run('AccessRequestClosedWhenNotNeeded')],
      () => restrictBehind(bob),
    );
    expect(await status(id)).toBe('pending');
  });

  it('can be withdrawn only by their requester', async () => {
    const { bob, eve, mia } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    expect(await eve(`POST /access-request/${id}/withdraw`, {})).toMatchObject(refused(404, 'not_found'));
    expect(await mia(`POST /access-request/${id}/withdraw`, {})).toMatchObject(forbidden('requester_only'));
    expect(await bob(`POST /access-request/${id}/withdraw`, {})).toMatchObject({
      status: 200,
      body: { status: 'withdrawn', can_withdraw: false, blocked_by: [] },
    });
  });
});
