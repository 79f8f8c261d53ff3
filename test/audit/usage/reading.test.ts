import { connector } from '../../support/catalog.js';
import { startApi } from '../../support/api.js';
import { forbidden, refused } from '../../support/refused.js';
import { type Call, usage, usageOn } from './scene.js';

const api = await startApi({
  shipped: [connector('slack', 'Slack', 'send_message'), connector('jira', 'Jira', 'create_issue')],
});
afterAll(() => api.stop());
const { record, count } = usageOn(api);

const organize = () =>
  api.organization({
    member: ['tool:execute', 'connector:view', 'toolbox:create'],
    other: ['tool:execute'],
    auditor: ['audit:view'],
  });

const ago = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000).toISOString();

describe('Usage', () => {
  it('shows members only their own calls', async () => {
    const { member, other } = await organize();
    await record(member, { by: member.userId, ends: 'succeeded' }, { by: other.userId, ends: 'unknown' });
    await count();
    expect(await usage(member, 'group_by=member')).toMatchObject({
      scope: 'own',
      scopes: ['own'],
      calls: 1,
      errors_by_reason: [],
      groups: [{ value: member.userId, calls: 1 }],
    });
    expect((await usage(member, `user_id=${other.userId}`)).calls).toBe(0);
  });

  it('of all members needs audit:view', async () => {
    const { member, auditor } = await organize();
    expect(await member('GET /usage?scope=org')).toMatchObject(forbidden('permission_required'));
    expect(await usage(auditor, 'scope=org')).toMatchObject({ scope: 'org', scopes: ['own', 'org'] });
  });

  it('shows nothing of another organization', async () => {
    const [ours, theirs] = [await organize(), await organize()];
    await record(theirs.member, { by: theirs.member.userId, ends: 'succeeded' });
    await count();
    for (const query of ['', `&user_id=${theirs.member.userId}`])
      expect((await usage(ours.auditor, `scope=org${query}`)).calls).toBe(0);
    expect((await usage(theirs.auditor, 'scope=org')).calls).toBe(1);
  });

  it('names connectors, members and toolboxes', async () => {
    const { member, auditor } = await organize();
    const toolbox = (await member('POST /toolbox', { name: 'Support', entries: [] })).body.id;
    await record(member, { by: member.userId, ends: 'succeeded', toolbox });
    await count();
    const first = async (by: string) => (await usage(auditor, `scope=org&group_by=${by}`)).groups[0];
    expect(await first('connector')).toMatchObject({ value: 'slack', label: 'Slack' });
    expect(await first('member')).toMatchObject({ value: member.userId, label: 'Member' });
    expect(await first('toolbox')).toMatchObject({ value: toolbox, label: 'Support' });
    expect(await first('tool')).toMatchObject({ value: 'send_message', connector_slug: 'slack', label: null });
  });

  it('names toolboxes only to readers of all usage', async () => {
    const { member } = await organize();
    const toolbox = (await member('POST /toolbox', { name: 'Support', entries: [] })).body.id;
    await record(member, { by: member.userId, ends: 'succeeded', toolbox });
    await count();
    expect((await usage(member, 'group_by=toolbox')).groups).toMatchObject([{ value: toolbox, label: null }]);
  });

  it('has a group without a value for calls without a toolbox', async () => {
    const { member } = await organize();
    await record(member, { by: member.userId, ends: 'succeeded' });
    await count();
    expect((await usage(member, 'group_by=toolbox')).groups).toMatchObject([{ value: null, label: null, calls: 1 }]);
  });

  it('says when it leaves out groups', async () => {
    const { member } = await organize();
    const calls = Array.from({ length: 1000 }, (_, n): Call => ({
      by: member.userId,
      ends: 'succeeded',
      tool: `t${n}`,
    }));
    await record(member, ...calls, ...calls.slice(0, 1));
    await count();
    const complete = await usage(member, 'group_by=tool');
    expect([complete.groups.length, complete.groups_truncated]).toEqual([1000, false]);
    await record(member, ...calls.slice(0, 999), { by: member.userId, ends: 'succeeded', tool: 'rare' });
    await count();
    const cut = await usage(member, 'group_by=tool');
    expect([cut.groups.length, cut.groups_truncated, cut.calls]).toEqual([1000, true, 2001]);
    expect(cut.groups[0]).toMatchObject({ value: 't0', calls: 3 });
  });

  it('has no duration for calls without a response', async () => {
    const { member } = await organize();
    await record(
      member,
      { by: member.userId, ends: 'failed', kind: 'upstream_timeout', ms: 0 },
      { by: member.userId, ends: 'refused', cause: 'restricted' },
    );
    await count();
    expect(await usage(member)).toMatchObject({ calls: 2, errors: 2, p50_ms: null, p95_ms: null });
    await record(member, { by: member.userId, ends: 'succeeded', ms: 100 });
    await count();
    expect(await usage(member)).toMatchObject({ calls: 3, p50_ms: 99, p95_ms: 99 });
  });

  it('covers whole days in UTC, the last 30 by default', async () => {
    const { member } = await organize();
    const { from, to, periods } = await usage(member);
    expect([from, to]).toEqual(['2026-10-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z']);
    expect([periods.length, periods[0].starts_at]).toEqual([31, from]);
  });

  it('can be read by the hour for at most 7 days', async () => {
    const { member } = await organize();
    const { from, to, periods } = await usage(member, 'interval=hour');
    expect(Date.parse(to) - Date.parse(from)).toBe(periods.length * 3_600_000);
    expect(periods.length).toBe(7 * 24 + 1);
    expect(await member(`GET /usage?interval=hour&from=${ago(8)}`)).toMatchObject(refused(400, 'validation_error'));
  });

  it.each([
    ['begins in the future', () => `from=${ago(-1)}`],
    ['is empty', () => `from=${ago(1)}&to=${ago(2)}`],
    ['begins more than 400 days ago', () => `from=${ago(402)}&to=${ago(390)}`],
  ])('refuses a range that %s', async (_, query) => {
    const { member } = await organize();
    expect(await member(`GET /usage?${query()}`)).toMatchObject(refused(400, 'validation_error'));
  });

  it('reads a range that ends in the future up to the current day', async () => {
    const { member } = await organize();
    expect((await usage(member, 'to=9999-12-31T00:00:00Z')).to).toBe('2026-11-21T00:00:00.000Z');
  });
});
