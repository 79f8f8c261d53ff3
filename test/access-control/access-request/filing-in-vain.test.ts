import { connector } from '../../support/catalog.js';
import { give } from '../../support/own-connectors.js';
import { conflicting, forbidden, refused } from '../../support/refused.js';
import { file, startAccessRequestScene } from './scene.js';
import { makeServiceMember } from '../../support/states/identity.js';

const { api, organize } = await startAccessRequestScene();

describe('Filing an access request', () => {
  it.each([
    ['access that nothing blocks', { connector_slug: 'github' }, conflicting('not_restricted')],
    ['a permission already held', { permission: 'tool:execute' }, conflicting('not_restricted')],
    ['a connector that does not exist', { connector_slug: 'nope' }, refused(404, 'not_found')],
    ['a connector the requester cannot see', { connector_slug: 'secret' }, refused(404, 'not_found')],
    ['a tool that does not exist', { connector_slug: 'slack', tool_name: 'nope' }, refused(404, 'not_found')],
    ['a permission that does not exist', { permission: 'world:rule' }, refused(404, 'not_found')],
    ['an empty body', {}, refused(400, 'validation_error')],
    ['a tool without its connector', { tool_name: 'send_message' }, refused(400, 'validation_error')],
    ['two targets', { connector_slug: 'slack', permission: 'team:create' }, refused(400, 'validation_error')],
    ['a reason for another kind', { connector_slug: 'slack', reason: 'permission' }, refused(400, 'validation_error')],
    ['a status field', { connector_slug: 'slack', status: 'approved' }, refused(400, 'validation_error')],
    [
      'another member as requester',
      { connector_slug: 'slack', requester_user_id: 'usr_x' },
      refused(400, 'validation_error'),
    ],
    ['366 days', { connector_slug: 'slack', requested_days: 366 }, refused(400, 'validation_error')],
    ['a note that is too long', { connector_slug: 'slack', note: 'x'.repeat(2001) }, refused(400, 'validation_error')],
  ])('is refused: %s', async (_, body, answer) => {
    const { owner, requester, blockSlack } = await organize();
    await blockSlack();
    expect(await requester('POST /access-request', body)).toMatchObject(answer);
    expect(await api.sql(owner.orgId, 'select from access_control.access_requests')).toEqual([]);
  });

  it('gets the same response for hidden and missing connectors', async () => {
    const { requester } = await organize();
    const [hidden, missing] = await Promise.all(
      ['secret', 'nope'].map((connector_slug) => requester('POST /access-request', { connector_slug })),
    );
    expect({ ...hidden!.body.error, request_id: null }).toEqual({ ...missing!.body.error, request_id: null });
  });

  it('is refused for service members before the body is validated', async () => {
    const { requester } = await organize();
    await makeServiceMember(api, requester);
    expect(await requester('POST /access-request', { nonsense: true })).toMatchObject(forbidden('token_kind'));
  });

  it('is limited to 20 pending requests and 50 new ones per day', async () => {
    const { owner, requester, restrict } = await organize();
    const slugs = Array.from({ length: 52 }, (_, n) => `c${n}`);
    await give(api, owner, ...slugs.map((slug) => connector(slug, slug)));
    await restrict(requester.roleIds[0]!, { connector_slugs: slugs });
    const ids: string[] = [];
    for (const connector_slug of slugs.slice(0, 20)) ids.push(await file(requester, { connector_slug }));
    expect(await requester('POST /access-request', { connector_slug: 'c20' })).toMatchObject(
      conflicting('quota_exceeded'),
    );
    expect((await requester('POST /access-request', { connector_slug: 'c0' })).status).toBe(200);
    for (const connector_slug of slugs.slice(20, 50)) {
      await requester(`POST /access-request/${ids.pop()}/withdraw`, {});
      ids.push(await file(requester, { connector_slug }));
    }
    await requester(`POST /access-request/${ids.pop()}/withdraw`, {});
    expect(await requester('POST /access-request', { connector_slug: 'c51' })).toMatchObject(
      conflicting('quota_exceeded'),
    );
    api.clock.pass({ days: 1 });
    expect((await requester('POST /access-request', { connector_slug: 'c51' })).status).toBe(201);
  });
});
