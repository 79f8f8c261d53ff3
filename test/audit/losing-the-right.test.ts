import { type MemberClient } from '../support/founder.js';
import { api, longLog, people, read } from './scene.js';

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

const losses: [string, (reader: MemberClient) => Promise<unknown>][] = [
  [
    'its token is revoked',
    async (reader) => {
      const { body } = await reader('GET /api-token');
      return reader(`DELETE /api-token/${body.result[0].id}`);
    },
  ],
  ['its reader is suspended', ({ userId }) => people.owner(`POST /member/${userId}/suspend`, {})],
  [
    'its reader loses the permission',
    ({ userId }) => people.owner(`PATCH /member/${userId}`, { role_ids: people.bob.roleIds }),
  ],
  ['its reader is removed', ({ userId }) => people.owner(`DELETE /member/${userId}`)],
];

describe('A running export', () => {
  it.each(losses)('is aborted when %s', async (_, lose) => {
    const { aud, owner } = people;
    const all = await longLog(owner);
    const { rest } = await begin(aud);
    await lose(aud);
    expect((await aud('GET /audit-log?scope=org')).status).toBeGreaterThan(400);
    await expect(rest()).rejects.toThrow('terminated');
    const [{ data }] = await read(owner, 'scope=org&action=audit_log.exported');
    expect(data.count).toBeLessThan(all);
  });

  it('completes if its reader keeps access', async () => {
    const { aud, owner } = people;
    await longLog(owner);
    const { rest } = await begin(aud);
    expect(await rest()).toMatch(/"complete":true[^\n]*\n$/);
  });
});
