import { connected } from '../support/cluster/sql.js';
import { type MemberClient } from '../support/founder.js';
import { forbidden } from '../support/refused.js';
import { read, startAuditScene } from './scene.js';
import { removeRoles } from '../support/states/identity.js';

const { api, organize, longLog } = await startAuditScene();

/** Starts an export and reads only its first bytes, so that the product has to wait before it sends the rest. */
async function begin({ token }: MemberClient) {
  const answer = await fetch(`${api.base}/audit-log/export`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  const reader = answer.body!.getReader();
  await reader.read();
  let end = '';
  /** Reads the rest of the export. */
  const rest = async (): Promise<string> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return end;
      end = (end + new TextDecoder().decode(value)).slice(-200);
    }
  };
  return { rest };
}

type People = Awaited<ReturnType<typeof organize>>;

const losses: [string, (people: People) => Promise<unknown>][] = [
  [
    'its token is revoked',
    async ({ auditor }) => {
      const { body } = await auditor('GET /api-token');
      return auditor(`DELETE /api-token/${body.result[0].id}`);
    },
  ],
  ['its reader is suspended', ({ owner, auditor }) => owner(`POST /member/${auditor.userId}/suspend`, {})],
  [
    'its reader loses the permission',
    ({ owner, member, auditor }) => owner(`PATCH /member/${auditor.userId}`, { role_ids: member.roleIds }),
  ],
  ['its reader is removed', ({ owner, auditor }) => owner(`DELETE /member/${auditor.userId}`)],
];

describe('A running export', () => {
  it.each(losses)('is aborted when %s', async (_, lose) => {
    const people = await organize();
    const { auditor, owner } = people;
    const all = await longLog(owner);
    const { rest } = await begin(auditor);
    await lose(people);
    expect((await auditor('GET /audit-log?scope=org')).status).toBeGreaterThan(400);
    await expect(rest()).rejects.toThrow('terminated');
    const [{ data }] = await read(owner, 'scope=org&action=audit_log.exported');
    expect(data.count).toBeLessThan(all);
  });

  it('completes if its reader keeps access', async () => {
    const { auditor, owner } = await organize();
    await longLog(owner);
    const { rest } = await begin(auditor);
    expect(await rest()).toMatch(/"complete":true[^\n]*\n$/);
  });
});

describe('An export whose reader loses the permission before it begins', () => {
  it('is refused with an error response instead of a file', async () => {
    const { auditor } = await organize();
    let begun: ReturnType<typeof auditor> | undefined;
    await connected(api.urls.owner, async (client) => {
      await client.query('begin');
      await client.query('lock table kernel.events in access exclusive mode');
      begun = auditor('GET /audit-log/export');
      await api.untilBlocking();
      await removeRoles(client, auditor.userId);
      await client.query('commit');
    });
    const { headers, ...answer } = await begun!;
    expect(answer).toMatchObject(forbidden('permission_required'));
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/json; charset=utf-8',
      null,
    ]);
  });
});
