import { connector } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { give } from '../../support/own-connectors.js';
import { conflicting, forbidden, refused } from '../../support/refused.js';
import { file, resolve, startAccessRequestScene } from './scene.js';
import { postponeJobs, releaseJobs } from '../../support/states/kernel.js';

const { api, organize, restrictBehind } = await startAccessRequestScene();

const tasks = ({ orgId }: MemberClient, job: string) =>
  api.sql(orgId, 'select * from kernel.outbox where org_id = $1 and job = $2 order by id', [orgId, job]);
const run = ({ orgId }: MemberClient, job: string, subjectId = '') => api.run(job, orgId, subjectId);

describe('Undecided access requests', () => {
  it('are logged once as expired, after 30 days', async () => {
    const { owner, requester, manager, blockSlack, statusOf } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    const [task] = await tasks(owner, 'ExpireAccessRequest');
    expect(task.subject_id).toBe(id);
    expect(task.due_at.toISOString()).toBe((await requester(`GET /access-request/${id}`)).body.expires_at);
    await run(owner, 'ExpireAccessRequest', id);
    expect(await statusOf(id)).toBe('pending');
    api.clock.pass({ days: 30 });
    expect(await statusOf(id)).toBe('expired');
    expect(await resolve(manager, id)).toMatchObject(conflicting('not_pending'));
    expect((await manager('GET /access-request?status=pending')).body.result).toEqual([]);
    expect((await manager('GET /access-request?status=expired')).body.result).toHaveLength(1);
    for (let twice = 0; twice < 2; twice++) await run(owner, 'ExpireAccessRequest', id);
    expect((await manager('GET /access-request?status=expired,denied')).body.result).toHaveLength(1);
    const lapsed = await api.sql(
      requester.orgId,
      `select actor_kind from kernel.events where type = 'access_request.expired'`,
    );
    expect(lapsed).toEqual([{ actor_kind: 'system' }]);
    expect((await requester('POST /access-request', { connector_slug: 'slack' })).status).toBe(201);
  });

  it('can be filed again as soon as they expire', async () => {
    const { requester, blockSlack, statusOf } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    api.clock.pass({ days: 30 });
    const again = await requester('POST /access-request', { connector_slug: 'slack' });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
    expect(await statusOf(id)).toBe('expired');
  });

  it('are checked by one pending job, however many restrictions change', async () => {
    const { owner, blockSlack } = await organize();
    const looks = async () => (await tasks(owner, 'CloseObsoleteRequests')).map(({ id }) => id);
    const rule = await blockSlack();
    const first = await looks();
    // Workers use the clock of the machine.
    await postponeJobs(api, owner.orgId);
    await owner(`DELETE /restriction/${rule}`);
    expect([first.length, await looks()]).toEqual([1, first]);
    await releaseJobs(api, owner.orgId);
    await blockSlack();
    expect(await looks()).toHaveLength(2);
  });

  it('close when the access is no longer needed or its target was deleted', async () => {
    const { owner, requester, colleague, restrict, blockSlack, statusOf } = await organize();
    const rule = await blockSlack();
    await give(api, owner, connector('forge', 'Forge', 'list_issues', 'delete_issue'));
    await restrict(colleague.roleIds[0]!, { connector_slugs: ['forge'] });
    const [slack, forge, gone, permission] = [
      await file(requester, { connector_slug: 'slack' }),
      await file(colleague, { connector_slug: 'forge' }),
      await file(colleague, { connector_slug: 'forge', tool_name: 'list_issues' }),
      await file(requester, { permission: 'team:create' }),
    ];
    const all = async () => Promise.all([slack, forge, gone, permission].map(statusOf));
    await run(owner, 'CloseObsoleteRequests');
    expect(await all()).toEqual(['pending', 'pending', 'pending', 'pending']);
    await owner(`DELETE /restriction/${rule}`);
    const waits = (await tasks(owner, 'CloseObsoleteRequests')).at(-1).due_at.getTime() - api.clock.now().getTime();
    expect(waits).toBeLessThan(5 * 60_000);
    await give(api, owner, connector('forge', 'Forge', 'delete_issue'));
    await owner(`PATCH /role/${requester.roleIds[0]}`, { permissions: ['connector:view', 'team:create'] });
    await run(owner, 'CloseObsoleteRequests');
    expect(await all()).toEqual(['obsolete', 'pending', 'obsolete', 'obsolete']);
    const events = await api.sql(
      requester.orgId,
      `select resource_id, data->>'cause' as cause, subject_user_id from kernel.events where type = 'access_request.obsolete'`,
    );
    expect(
      new Set(events.map(({ resource_id, cause, subject_user_id }) => `${resource_id} ${cause} ${subject_user_id}`)),
    ).toEqual(
      new Set([
        `${slack} not_restricted ${requester.userId}`,
        `${gone} target_gone ${colleague.userId}`,
        `${permission} not_restricted ${requester.userId}`,
      ]),
    );
  });

  it('stay open if a new block appears during the check', async () => {
    const { owner, requester, blockSlack, statusOf } = await organize();
    const rule = await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    await owner(`DELETE /restriction/${rule}`);
    await api.atOnce(
      requester.orgId,
      () => [run(owner, 'CloseObsoleteRequests')],
      () => restrictBehind(requester),
    );
    expect(await statusOf(id)).toBe('pending');
  });

  it('can be withdrawn only by their requester', async () => {
    const { requester, colleague, manager, blockSlack } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    expect(await colleague(`POST /access-request/${id}/withdraw`, {})).toMatchObject(refused(404, 'not_found'));
    expect(await manager(`POST /access-request/${id}/withdraw`, {})).toMatchObject(forbidden('requester_only'));
    expect(await requester(`POST /access-request/${id}/withdraw`, {})).toMatchObject({
      status: 200,
      body: { status: 'withdrawn', can_withdraw: false, blocked_by: [] },
    });
  });
});
