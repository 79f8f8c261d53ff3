import { ruleOn } from '../../support/rule-on.js';
import { type MemberClient } from '../../support/founder.js';
import { desk, made, share, startCustomConnectorScene, tools } from './scene.js';
import { expireRequests } from '../../support/states/access-control.js';

const { api, organize, connectedTo } = await startCustomConnectorScene();

const [key] = desk().auth;
const [list, create] = desk().tools as [object, object];

/** A fork in use, with two connections. */
async function fork(owner: MemberClient, recipient: MemberClient) {
  const upstream = await made(owner);
  const slug = (await owner(`POST /connector/${upstream}/fork`, {})).body.slug as string;
  await owner(`PATCH /connector/${slug}`, { status: 'published' });
  await share(owner, slug, recipient, 'use');
  const on = await connectedTo(slug, owner);
  await connectedTo(slug, recipient);
  const change = (more: object) => owner(`PATCH /connector/${upstream}`, { definition: desk(more) });
  const offered = async () => (await owner(`GET /connector/${slug}/pull`)).body.changes as any[];
  return { slug, on, change, offered };
}

const noUses = {
  toolbox_entries: 0,
  template_entries: 0,
  synthetic_tools: 0,
  restrictions: 0,
  access_grants: 0,
  access_requests: 0,
};
const noEffects = {
  connections: 0,
  connections_to_reconnect: 0,
  connections_without_method: 0,
  ...noUses,
  host_change: false,
  tier_change: null,
};

describe('The preview of a pull', () => {
  it('counts the uses of each changed tool', async () => {
    const { owner, recipient, colleague } = await organize();
    const { slug, on, change, offered } = await fork(owner, recipient);
    await share(owner, slug, colleague, 'use');
    const tool = { connector_slug: slug, tool_name: 'create_ticket' };
    const entries = [
      { ...tool, connection_id: on },
      { ...tool, tool_name: 'list_tickets', connection_id: on },
    ];
    expect((await owner('POST /toolbox', { name: 'Desk', entries })).status).toBe(201);
    for (const { userId } of [recipient, colleague])
      await owner('POST /restriction', ruleOn(userId, { tools: [tool] }));
    const [approved] = await Promise.all(
      [recipient, colleague].map(async (as) => (await as('POST /access-request', tool)).body.id),
    );
    const decision = { decision: 'approve', expires_in_days: 7, lift_member_rules: true };
    const approval = await owner(`POST /access-request/${approved}/resolve`, decision);
    expect([approval.status, approval.body.error]).toEqual([200, undefined]);
    await change({ tools: [list, { ...create, tier: 'destructive' }], description: 'Theirs.' });
    const used = { toolbox_entries: 1, restrictions: 2, access_grants: 1, access_requests: 1, connections: 2 };
    expect(await offered()).toMatchObject([
      { key: 'description', diff: [{ op: 'add', path: '', value: 'Theirs.' }], effects: noEffects },
      {
        key: 'create_ticket',
        diff: [{ op: 'add', path: '/tier', value: 'destructive' }],
        effects: { ...noEffects, ...used, tier_change: { from: 'write', to: 'destructive' } },
      },
    ]);
    await change(tools('list_tickets'));
    const removed = (await offered()).find((each) => each.kind === 'tool');
    expect(removed).toMatchObject({ diff: [{ op: 'remove', path: '' }], effects: { ...used, tier_change: null } });
    const tried = await owner(`PATCH /connector/${slug}?dry_run=true`, { definition: desk(tools('list_tickets')) });
    const { connections: _, ...uses } = used;
    expect(tried.body.impact.broken).toEqual({ ...noUses, ...uses });
    await expireRequests(api, owner.orgId, api.clock.now());
    const later = await owner(`PATCH /connector/${slug}?dry_run=true`, { definition: desk(tools('list_tickets')) });
    expect(later.body.impact.broken).toEqual({ ...noUses, ...uses, access_requests: 0 });
  });

  it('counts the connections that must sign in again', async () => {
    const { owner, recipient } = await organize();
    const { change, offered } = await fork(owner, recipient);
    await change({ auth: [{ ...key, name: 'token' }], base_url: 'https://elsewhere.example.com/api' });
    const effects = Object.fromEntries((await offered()).map((each) => [`${each.change} ${each.key}`, each.effects]));
    expect(effects).toEqual({
      'added token': noEffects,
      'removed key': { ...noEffects, connections: 2, connections_without_method: 2 },
      'modified base_url': { ...noEffects, connections: 2, connections_to_reconnect: 2, host_change: true },
    });
  });

  it('can combine the selected changes in a dry run', async () => {
    const { owner, recipient } = await organize();
    const { slug, change, offered } = await fork(owner, recipient);
    await change({ ...tools('list_tickets', 'close_ticket'), base_url: 'https://elsewhere.example.com/api' });
    const before = await offered();
    const changes = before.map(({ id }) => ({ id }));
    const tried = await owner(`POST /connector/${slug}/pull?dry_run=true`, { changes });
    expect(tried).toMatchObject({
      status: 200,
      body: {
        connector: { slug, tool_count: 2 },
        impact: { removed_tools: ['create_ticket'], added_tools: ['close_ticket'], connections_to_reconnect: 2 },
      },
    });
    expect([tried.body.applied.length, tried.body.remaining]).toEqual([3, 0]);
    expect(await offered()).toEqual(before);
    const done = await owner(`POST /connector/${slug}/pull?confirm=true`, { changes });
    expect(done.body).toMatchObject({ remaining: 0, connector: { tool_count: 2 } });
    expect(done.body.impact).toBeUndefined();
  });
});
