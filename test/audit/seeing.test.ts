import { connectionOf } from '../support/connections.js';
import { type MemberClient } from '../support/founder.js';
import { forbidden, refused } from '../support/refused.js';
import { read, startAuditScene, team, told } from './scene.js';

const { api, organize } = await startAuditScene();

describe('The audit log', () => {
  it('shows members their own events', async () => {
    const { manager, member, auditor, owner } = await organize();
    const [mine, theirs] = [await team(manager, 'Ours'), await team(member, 'Theirs')];
    expect((await manager('GET /audit-log')).body.scope).toBe('own');
    expect((await read(manager)).every(({ actor }) => actor.id === manager.userId)).toBe(true);
    expect(await told(manager, `resource_id=${theirs}`)).toEqual([]);
    expect(await told(manager, `resource_id=${mine}`)).toEqual(['team.created']);
    for (const query of ['scope=org', 'scope=org&actor_id=x'])
      expect(await member(`GET /audit-log?${query}`)).toMatchObject(forbidden('permission_required'));
    expect((await auditor('GET /audit-log?scope=org')).body.scope).toBe('org');
    expect(await told(auditor, `scope=org&resource_id=${theirs}`)).toEqual(['team.created']);
    const [record] = await read(auditor, `scope=org&resource_id=${theirs}`);
    expect(await manager(`GET /audit-log/${record.id}`)).toMatchObject(refused(404, 'not_found'));
    expect((await member(`GET /audit-log/${record.id}`)).body).toMatchObject({ id: record.id, ip: '127.0.0.1' });
    expect((await owner(`GET /audit-log/${record.id}`)).status).toBe(200);
    expect(await told(auditor)).toEqual([]);
  });

  it('is returned with its scope and the scopes available to the caller', async () => {
    const { manager, auditor } = await organize();
    const begin = async (as: typeof manager, query = '') =>
      Object.entries((await as(`GET /audit-log${query}`)).body).slice(0, 2);
    expect(await begin(manager)).toEqual(Object.entries({ scope: 'own', scopes: ['own'] }));
    expect(await begin(auditor)).toEqual(Object.entries({ scope: 'own', scopes: ['own', 'org'] }));
    expect(await begin(auditor, '?scope=org')).toEqual(Object.entries({ scope: 'org', scopes: ['own', 'org'] }));
  });

  it('hides events of other organizations', async () => {
    const { manager, auditor } = await organize();
    const id = await team(manager, 'Ours');
    const [record] = await read(auditor, `scope=org&resource_id=${id}`);
    const { stranger } = await api.organization({ stranger: 'Org Admin' });
    expect(await told(stranger, `scope=org&resource_id=${id}`)).toEqual([]);
    expect(await told(stranger, `scope=org&actor_id=${manager.userId}`)).toEqual([]);
    const [foreign, missing] = await Promise.all(
      [record.id, 'aud_01k7vm3q8ef6ha4x2c9b5t0rsd'].map((each) => stranger(`GET /audit-log/${each}`)),
    );
    expect(foreign!.status).toBe(404);
    expect({ ...foreign!.body.error, request_id: 0 }).toEqual({ ...missing!.body.error, request_id: 0 });
  });
});

describe('The audit log scope “own”', () => {
  it("includes other members' actions on connections the reader can edit", async () => {
    const { owner, sharer, editor, recipient } = await api.organization({
      sharer: 'Member',
      editor: 'Member',
      recipient: 'Member',
    });
    const id = await connectionOf(api, owner.orgId, { owner_user_id: sharer.userId });
    const share = { grantee_type: 'user', grantee_id: editor.userId, level: 'edit' };
    expect((await sharer(`POST /connection/${id}/share`, share)).status).toBe(201);
    expect(
      (await sharer(`POST /connection/${id}/share`, { ...share, grantee_id: recipient.userId, level: 'use' })).status,
    ).toBe(201);
    expect((await editor(`PATCH /connection/${id}`, { name: 'Ours' })).status).toBe(200);
    const renames = async (as: typeof sharer) =>
      (await as('GET /audit-log')).body.result.filter(({ action }: any) => action === 'connection.renamed').length;
    expect([await renames(sharer), await renames(editor), await renames(recipient)]).toEqual([1, 1, 0]);
    // Only readers of the whole log see the IP address of a request. Other readers cannot find it out through the
    // filter either.
    const from = async (as: typeof sharer, query: string) =>
      (await as(`GET /audit-log?action=connection.renamed&${query}`)).body.result.length;
    expect([await from(sharer, 'ip=127.0.0.1'), await from(editor, 'ip=127.0.0.1')]).toEqual([0, 1]);
    expect([await from(owner, 'scope=org&ip=127.0.0.1'), await from(owner, 'scope=org&ip=10.0.0.1')]).toEqual([1, 0]);
  });
});

describe('Paging through the audit log', () => {
  const walk = async (as: MemberClient, query: string, between: () => Promise<unknown>) => {
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await as(`GET /audit-log?${query}&limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.result.map(({ id }: any) => id));
      if (!(cursor = body.next_cursor)) return seen;
      await between();
    }
  };

  it.each([
    ['newest first while records are added', 'scope=org', false],
    ['oldest first including new records', 'scope=org&sort=occurred_at', true],
    ['in the scope own', 'scope=own', false],
    ['with a filter', 'scope=org&action=team.created&sort=occurred_at', true],
  ])('%s neither loses nor repeats a record', async (_, query, growing) => {
    const { owner } = await organize();
    for (let n = 0; n < 10; n++) await team(owner, `Before ${n}`);
    const before = (await read(owner, `${query}&limit=200`)).map(({ id }) => id);
    let added = 0;
    const seen = await walk(owner, query, async () => {
      if (added < 5) await team(owner, `Between ${added++}`);
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(0, before.length)).toEqual(before);
    const after = (await read(owner, `${query}&limit=200`)).map(({ id }) => id);
    expect(seen).toEqual(growing ? after : before);
  });
});
