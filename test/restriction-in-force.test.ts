import { ConnectorLineage, type MemberRules, RestrictionsInForce, type ToolFacts } from '#access-control';
import { type ApiError, Callers, newId } from '#kernel';
import { type Api, startApi } from './support/api.js';
import { catalogOf, connector, type TestConnector, toolNamed } from './support/catalog-of.js';
import { type MemberClient } from './support/founder.js';

const connectors = new Map<string, TestConnector>([
  ['github', connector('GitHub', 'list_issues', 'delete_issue')],
  ['gh2', { ...connector('GitHub of ours', toolNamed('delete_issue', { name: 'tidy_issue' })), ancestors: ['github'] }],
  ['secret', { ...connector('Secret', 'run'), seenBy: [] }],
  ['fork-of-secret', { ...connector('Fork of secret', 'run'), ancestors: ['secret'] }],
  ['slack', connector('Slack', 'send_message')],
]);

let api: Api;
let inForce: RestrictionsInForce;
beforeAll(async () => {
  api = await startApi();
  catalogOf(api, connectors);
  inForce = api.app.get(RestrictionsInForce, { strict: false });
});
afterAll(() => api.stop());

const callerOf = ({ token }: MemberClient) =>
  api.app.get(Callers, { strict: false }).identify(token, { id: 'req_test', ip: null, user_agent: null });
const decide = async (as: MemberClient, slug: string, tool?: ToolFacts) => {
  const rules = await inForce.of(await callerOf(as), [slug]);
  return tool ? rules.decideTool(slug, tool) : rules.decideConnector(slug);
};
const refusal = async (as: MemberClient, slug: string, tool: ToolFacts | null = null) => {
  const error = await inForce.mustAdmit(await callerOf(as), slug, tool).then(
    () => null,
    (thrown: ApiError) => thrown,
  );
  return error && { status: error.status, message: error.message, ...error.parts };
};
const restrict = (as: MemberClient, target: string, facts: object) =>
  as('POST /restriction', {
    target_type: target.startsWith('usr') ? 'user' : 'role',
    target_id: target,
    mode: 'block',
    connector_slugs: [],
    ...facts,
  });
const grant = async (to: MemberClient, connector_slug: string, facts: Record<string, unknown> = {}) => {
  const id = newId('agrt', api.clock.now());
  const row = { tool_name: null, operation: null, origin: null, lifts: false, expires_at: null, ...facts };
  await api.sql(
    to.orgId,
    `insert into access_control.access_grants
       (org_id, id, version, user_id, connector_slug, tool_name, operation, origin, lifts_member_rules, expires_at, created_at)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, now())`,
    [to.orgId, id, to.userId, connector_slug, row.tool_name, row.operation, row.origin, row.lifts, row.expires_at],
  );
  await api.sql(to.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
  return id;
};

const people = () => api.organization({ bob: ['connector:view', 'tool:execute'], eve: { roles: ['Guest', 'Member'] } });

describe('Restrictions in force', () => {
  it('bind on the very next question, and no longer when they are gone', async () => {
    const { owner, bob } = await people();
    for (let round = 0; round < 5; round++) {
      expect((await decide(bob, 'slack')).allowed).toBe(true);
      const { body } = await restrict(owner, bob.roleIds[0]!, { connector_slugs: ['slack'] });
      expect(await decide(bob, 'slack')).toMatchObject({ allowed: false, restricted_by: 'role' });
      await owner(`PATCH /restriction/${body.id}`, { connector_slugs: ['github'] });
      expect((await decide(bob, 'slack')).allowed).toBe(true);
      await owner(`DELETE /restriction/${body.id}`);
      expect((await decide(bob, 'github')).allowed).toBe(true);
    }
  });

  it('are compiled once per member and epoch, for all who ask at once', async () => {
    const { owner, bob } = await people();
    await restrict(owner, bob.roleIds[0]!, { connector_slugs: ['slack'] });
    const caller = await callerOf(bob);
    const compiled = async () => ((await inForce.of(caller, ['slack'])) as unknown as { rules: MemberRules }).rules;
    const [one, other] = await Promise.all([compiled(), compiled()]);
    expect([one === other, one === (await compiled())]).toEqual([true, true]);
    await restrict(owner, bob.userId, { connector_slugs: ['github'] });
    const later = (await inForce.of(await callerOf(bob), ['slack'])) as unknown as { rules: MemberRules };
    expect(later.rules === one).toBe(false);
  });

  it('come from every role held and from the own rows, and keep what each tool does', async () => {
    const { owner, eve } = await people();
    await restrict(owner, eve.roleIds[0]!, { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] });
    await restrict(owner, eve.roleIds[1]!, { mode: 'allow', connector_slugs: ['github', 'gh2'] });
    await restrict(owner, eve.userId, { tools: [{ connector_slug: 'github', tool_name: 'list_issues' }] });
    expect(await decide(eve, 'slack')).toMatchObject({ allowed: false, restricted_by: 'role' });
    expect(await decide(eve, 'github', toolNamed('list_issues'))).toMatchObject({ restricted_by: 'user' });
    const tidy = connectors.get('gh2')!.tools[0]!;
    expect(await decide(eve, 'gh2', tidy)).toMatchObject({ allowed: false, restricted_scope: 'tool' });
    expect((await decide(eve, 'github')).allowed).toBe(true);
  });

  it('leave role rules out while a row of the member overrides them', async () => {
    const { owner, bob } = await people();
    await restrict(owner, bob.roleIds[0]!, { connector_slugs: ['slack'] });
    const { body } = await restrict(owner, bob.userId, { connector_slugs: ['github'] });
    await api.sql(owner.orgId, 'update access_control.restrictions set legacy_override = true where id = $1', [
      body.id,
    ]);
    await api.sql(owner.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
    expect([(await decide(bob, 'slack')).allowed, (await decide(bob, 'github')).allowed]).toEqual([true, false]);
    await owner(`PATCH /restriction/${body.id}`, { legacy_override: false });
    expect([(await decide(bob, 'slack')).allowed, (await decide(bob, 'github')).allowed]).toEqual([false, false]);
  });

  it('are lifted by a grant until it ends or is revoked', async () => {
    const { owner, bob } = await people();
    await restrict(owner, bob.roleIds[0]!, { connector_slugs: ['slack', 'github'] });
    await grant(bob, 'slack', { expires_at: new Date(api.clock.now().getTime() + 60_000) });
    const lasting = await grant(bob, 'github');
    const both = async () => [(await decide(bob, 'slack')).allowed, (await decide(bob, 'github')).allowed];
    expect(await both()).toEqual([true, true]);
    api.clock.pass({ minutes: 2 });
    expect(await both()).toEqual([false, true]);
    await api.sql(owner.orgId, 'update access_control.access_grants set revoked_at = now() where id = $1', [lasting]);
    await api.sql(owner.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
    expect(await both()).toEqual([false, false]);
  });

  it('let nobody through while the lineage cannot be read', async () => {
    const { bob } = await people();
    const lineage = api.app.get(ConnectorLineage, { strict: false });
    const read = lineage.of.bind(lineage);
    lineage.of = () => Promise.reject(new Error('The record of forks cannot be read.'));
    await expect(inForce.of(await callerOf(bob), ['gh2'])).rejects.toThrow('cannot be read');
    await expect(inForce.mustAdmit(await callerOf(bob), 'gh2', null)).rejects.toThrow('cannot be read');
    lineage.of = read;
    await expect(inForce.mustAdmit(await callerOf(bob), 'gh2', null)).resolves.toBeUndefined();
  });

  it('bind nobody of another organization', async () => {
    const [ours, theirs] = [await people(), await people()];
    await restrict(ours.owner, ours.bob.roleIds[0]!, { mode: 'allow' });
    expect((await decide(ours.bob, 'slack')).allowed).toBe(false);
    expect((await decide(theirs.bob, 'slack')).allowed).toBe(true);
  });
});

describe('A refusal', () => {
  it('says what is restricted and how to ask for access, and never by which rule', async () => {
    const { owner, bob } = await people();
    const { body } = await restrict(owner, bob.roleIds[0]!, { connector_slugs: ['slack'] });
    const refused = await refusal(bob, 'slack');
    expect(refused).toEqual({
      status: 403,
      reason: 'connector_restricted',
      message: 'A restriction keeps you from using slack: request access.',
      details: {
        connector_slug: 'slack',
        restricted_by: 'role',
        restricted_scope: 'connector',
        can_request_access: true,
        pending_request_id: null,
        request_access: { connector_slug: 'slack' },
      },
    });
    expect(JSON.stringify(refused)).not.toContain(body.id);
    expect(await refusal(bob, 'github')).toBeNull();
  });

  it('speaks of the tool when only the tool is blocked, and of the connector when that is', async () => {
    const { owner, bob } = await people();
    await restrict(owner, bob.userId, { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] });
    expect(await refusal(bob, 'github', toolNamed('delete_issue'))).toMatchObject({
      reason: 'tool_restricted',
      details: {
        connector_slug: 'github',
        tool_name: 'delete_issue',
        restricted_by: 'user',
        restricted_scope: 'tool',
        request_access: { connector_slug: 'github', tool_name: 'delete_issue' },
      },
    });
    expect(await refusal(bob, 'github', toolNamed('list_issues'))).toBeNull();
    await restrict(owner, bob.roleIds[0]!, { connector_slugs: ['github'] });
    expect(await refusal(bob, 'github', toolNamed('list_issues'))).toMatchObject({ reason: 'connector_restricted' });
  });

  it('names the ancestor that blocks, with its label only where the caller sees it', async () => {
    const { owner, bob } = await people();
    await restrict(owner, bob.roleIds[0]!, { connector_slugs: ['github', 'secret'] });
    expect(await refusal(bob, 'gh2')).toMatchObject({
      details: { inherited_from: { slug: 'github', label: 'GitHub' } },
    });
    expect(await refusal(bob, 'fork-of-secret')).toMatchObject({
      details: { inherited_from: { slug: 'secret', label: null } },
    });
  });
});
