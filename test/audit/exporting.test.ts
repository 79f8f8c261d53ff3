import { setTimeout } from 'node:timers/promises';
import { QueryBus } from '@nestjs/cqrs';
import { ExportAuditLog } from '#audit';
import { type Answer } from '../support/api.js';
import { forbidden, refused } from '../support/refused.js';
import { read, startAuditScene, team, told } from './scene.js';
import { makeTokensLast } from '../support/states/identity.js';

const { api, organize, longLog } = await startAuditScene();

describe('An export of the audit log', () => {
  const lines = ({ body }: Answer) =>
    String(body)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('contains every record as listed, oldest first', async () => {
    const { manager, auditor } = await organize();
    for (let n = 0; n < 7; n++) await team(manager, `Team ${n}`);
    const listed = await read(auditor, 'scope=org&sort=occurred_at&limit=200');
    const answer = await auditor('GET /audit-log/export');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    expect(answer.headers.get('content-disposition')).toContain('audit-log.ndjson');
    const records = lines(answer);
    const end = records.pop();
    expect(records).toEqual(listed);
    expect(end).toEqual({ export: { complete: true, count: listed.length, until: expect.any(String) } });
    expect(Date.parse(end.export.until)).toBeLessThan(api.clock.now().getTime());
  });

  it('reads a few large records at a time, and loses none', async () => {
    const { owner, auditor } = await organize();
    await longLog(owner, 7, 1_500_000);
    const caller = await api.callerOf(auditor);
    const query = new ExportAuditLog(caller, { action: ['team.created'] });
    const { records } = await api.app.get(QueryBus, { strict: false }).execute(query);
    const batches: number[] = [];
    for await (const batch of records) batches.push(batch.length);
    expect(batches).toEqual([3, 3, 1]);
  });

  it('supports the same filters as the list', async () => {
    const { manager, member, auditor } = await organize();
    const id = await team(manager, 'Sales', { members: [{ user_id: member.userId }] });
    await manager(`PATCH /team/${id}`, { name: 'Sales EMEA' });
    const records = lines(await auditor(`GET /audit-log/export?action=team.*&resource_id=${id}`));
    expect(records.slice(0, -1).map(({ action }) => action)).toEqual(
      await told(auditor, `scope=org&sort=occurred_at&action=team.*&resource_id=${id}`),
    );
    expect(lines(await auditor('GET /audit-log/export?actor_id=nobody'))).toMatchObject([
      { export: { complete: true, count: 0 } },
    ]);
    expect(await auditor('GET /audit-log/export?limit=3')).toMatchObject(
      refused(400, 'bad_request', 'unknown_parameter'),
    );
  });

  it('covers at most 31 days', async () => {
    const { manager, auditor } = await organize();
    await team(manager, 'Old');
    await makeTokensLast(api, auditor.orgId);
    api.clock.pass({ days: 32 });
    await team(manager, 'New');
    const names = async (query = '') =>
      lines(await auditor(`GET /audit-log/export?action=team.created${query}`))
        .slice(0, -1)
        .map(({ resource }) => resource.label);
    const ago = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000).toISOString();
    expect(await names()).toEqual(['New']);
    expect(await names(`&to=${ago(10)}`)).toEqual(['Old']);
    expect(await names(`&from=${ago(40)}&to=${ago(10)}`)).toEqual(['Old']);
    for (const query of [`from=${ago(32)}`, `from=${ago(50)}&to=${ago(10)}`, `from=${ago(1)}&to=${ago(2)}`])
      expect(await auditor(`GET /audit-log/export?${query}`)).toMatchObject(refused(400, 'validation_error'));
    const end = lines(await auditor(`GET /audit-log/export?from=${ago(40)}&to=${ago(10)}`)).at(-1);
    expect(Math.round((api.clock.now().getTime() - Date.parse(end.export.until)) / 86_400_000)).toBe(10);
  });

  it('needs audit:view and the audit feature of the plan', async () => {
    const { member, auditor } = await organize();
    expect(await member('GET /audit-log/export?nonsense=1')).toMatchObject(forbidden('permission_required'));
    const small = await api.organization({ auditor: 'Auditor' }, { plan: 'team' });
    expect(await small.auditor('GET /audit-log/export')).toMatchObject(forbidden('feature_required'));
    expect((await small.auditor('GET /audit-log?scope=org')).status).toBe(200);
    expect((await auditor('GET /audit-log/export')).status).toBe(200);
  });

  it('is itself recorded with its number of records', async () => {
    const { auditor } = await organize();
    const end = lines(await auditor('GET /audit-log/export')).at(-1);
    const records = await read(auditor, 'scope=org&action=audit_log.exported');
    expect(records).toMatchObject([
      { summary: 'Auditor exported the audit log', category: 'security', data: { count: end.export.count } },
    ]);
  });

  it('says where to resume once it reaches its size limit', async () => {
    const { manager, auditor } = await organize();
    for (let n = 0; n < 6; n++) await team(manager, `Team ${n}`);
    const caller = await api.callerOf(auditor);
    const { records } = await api.app
      .get(QueryBus, { strict: false })
      .execute(new ExportAuditLog(caller, { action: ['team.created'] }, 4));
    expect((await records.next()).value).toHaveLength(4);
    const { value } = await records.next();
    expect(value).toEqual({ complete: false, resume_from: expect.any(String) });
    const { resume_from } = value as unknown as { resume_from: string };
    const more = lines(await auditor(`GET /audit-log/export?action=team.created&from=${resume_from}`));
    expect(more.slice(0, -1).map(({ resource }) => resource.label)).toEqual(['Team 4', 'Team 5']);
  });

  it('is recorded even if its reader disconnects', async () => {
    const { auditor, owner } = await organize();
    const all = await longLog(owner);
    const leaving = new AbortController();
    const response = await fetch(`${api.base}/audit-log/export`, {
      headers: { authorization: `Bearer ${auditor.token}` },
      signal: leaving.signal,
    });
    await response.body!.getReader().read();
    leaving.abort();
    const noted = () => read(auditor, 'scope=org&action=audit_log.exported');
    while ((await noted()).length === 0) await setTimeout(20);
    const [{ data }] = await noted();
    expect(data.count).toBeGreaterThan(0);
    expect(data.count).toBeLessThan(all);
  });
});
