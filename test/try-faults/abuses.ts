import { query } from '../support/cluster/sql.js';
import { type Asked } from './asking.js';
import { type System } from './system.js';
import { connectWords, hangingPath } from './third-party.js';

/** Load that one organization or anonymous clients put on the installation. */
export async function abuses(system: System): Promise<Record<string, Asked>> {
  const { url, vaultUrl, busy } = system;
  const headers = { authorization: `Bearer ${busy.token}`, 'content-type': 'application/json' };
  const run = (body: object, more: Partial<Asked> = {}): Asked => ({
    url: `${url}/connection/${busy.connection}/execute`,
    method: 'POST',
    headers,
    body: JSON.stringify({ tool_name: 'list_notes', ...body }),
    ...more,
  });
  const internal = (token: string): Asked => ({
    url: vaultUrl + internalPath,
    headers: { authorization: `Bearer ${token}` },
    atOnce: 20,
    pause: 100,
  });
  const entries = Array.from({ length: 9900 }, (_, n) => ({ connector_slug: `c${n}` }));
  const large = { target_type: 'user', target_id: 'usr_x', mode: 'block', tools: entries };
  return {
    '60 calls that hang': run({ arguments: { q: 'hang' } }, { atOnce: 60, pause: 1000 }),
    'timeout_ms 1': run({ arguments: {}, timeout_ms: 1 }, { atOnce: 12, pause: 500 }),
    '30 concurrent writes': {
      url: `${url}/team`,
      method: 'POST',
      headers,
      body: '{"name":"Team {n}"}',
      atOnce: 30,
      pause: 1000,
    },
    'arrays of 9,900 entries': {
      url: `${url}/restriction`,
      method: 'POST',
      headers,
      body: JSON.stringify(large),
      atOnce: 2,
      pause: 100,
    },
    '1,000 reassignments': {
      url: `${url}/role/role_x/delete`,
      method: 'POST',
      headers,
      body: JSON.stringify({
        reassignments: Array.from({ length: 1000 }, () => ({ user_id: 'usr_x', role_id: 'role_x' })),
      }),
      atOnce: 2,
      pause: 100,
    },
    '19,000 unknown fields': {
      url: `${url}/restriction`,
      method: 'POST',
      headers,
      body: JSON.stringify(Object.fromEntries(Array.from({ length: 19_000 }, (_, n) => [`x${n}`, n]))),
      atOnce: 2,
      pause: 100,
    },
    '60,000 keys': {
      url: `${url}/restriction`,
      method: 'POST',
      headers,
      body: `{${Array.from({ length: 60_000 }, (_, n) => `"x${n}":1`).join(',')}}`,
      atOnce: 2,
      pause: 100,
    },
    'definitions with 16,000 mistakes': {
      url: `${url}/connector/validate`,
      method: 'POST',
      headers,
      body: JSON.stringify({ definition_text: 'a: b: c\n'.repeat(16_000) }),
      atOnce: 4,
      pause: 100,
    },
    'audit filters, 6 per second': {
      url: `${url}/audit-log?scope=org&request_id=req_nobody&ip=192.0.2.1&limit=100`,
      headers,
      atOnce: 6,
      pause: 1000,
    },
    'SCIM bodies of 5 MB': {
      url: `${url}/scim/v2/Groups`,
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${await directoryToken(system)}` },
      body: JSON.stringify({ displayName: 'Large', members: Array.from({ length: 50_000 }, scimMember) }),
      atOnce: 2,
      pause: 100,
    },
    'simulations of a rule': {
      url: `${url}/restriction/simulate`,
      method: 'POST',
      headers,
      body: JSON.stringify({ draft: await draftOn(system), member_limit: 500 }),
      atOnce: 4,
      pause: 100,
    },
    'audit exports': { url: `${url}/audit-log/export`, headers, atOnce: 4, pause: 100 },
    'calls of an MCP server that hang': {
      url: `${url}/connection/${await connectWords(system.owner, system.provider)}/execute`,
      method: 'POST',
      headers,
      body: JSON.stringify({ tool_name: 'count_words', arguments: { text: 'hang' } }),
      atOnce: 60,
      pause: 1000,
    },
    'events for ten webhooks that hang': {
      url: `${url}/team/${await teamWithWebhooks(system)}`,
      method: 'PATCH',
      headers,
      body: '{"name":"Team {n}"}',
      atOnce: 10,
      pause: 200,
    },
    'replayed service tokens': internal(system.signed(internalPath)),
    'forged service tokens': internal(`${system.signed(internalPath).slice(0, -86)}${'A'.repeat(86)}`),
    'garbage to the vault': { url: `${vaultUrl}/connect?connect_session=lkc_{n}`, atOnce: 20, pause: 100 },
    '200 large keyed answers': run(
      { arguments: { q: 'large' } },
      { headers: { ...headers, 'idempotency-key': 'large-{n}' }, atOnce: 8, most: 200 },
    ),
  };
}

const internalPath = '/v1/accounts/acct_x';

const scimMember = (_: unknown, n: number) => ({ value: `usr_${n}`, display: 'x'.repeat(70) });

const directoryToken = async ({ owner: { latchkey } }: System): Promise<string> =>
  (await latchkey.tokens.issue({ kind: 'scim', name: 'Directory' })).token;

/** A rule on the role that most members hold. */
async function draftOn({ ownerUrl, busy }: System) {
  const [role] = await query<{ role_id: string }>(
    ownerUrl(),
    `select role_id from identity.member_roles where org_id = '${busy.orgId}'
     group by role_id order by count(*) desc limit 1`,
  );
  return { target_type: 'role', target_id: role!.role_id, mode: 'allow', connector_slugs: ['github'] };
}

/** @returns the id of a team. Each of its events is sent to ten receivers that never respond. */
async function teamWithWebhooks({ owner: { latchkey }, provider }: System): Promise<string> {
  for (let n = 0; n < 10; n++)
    await latchkey.webhooks.createEndpoint({ url: `${provider.issuer}${hangingPath}?n=${n}`, events: ['team.*'] });
  return (await latchkey.teams.create({ name: 'Team' })).id;
}
