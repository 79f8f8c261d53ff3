import { type Asked } from './asking.js';
import { type System } from './system.js';

/** Load that one organization or anonymous clients put on the installation. */
export const abuses = (system: System): Record<string, Asked> => {
  const { url, vaultUrl, busy } = system;
  const headers = { authorization: `Bearer ${busy.token}`, 'content-type': 'application/json' };
  const run = (body: object, more: Partial<Asked> = {}): Asked => ({
    url: `${url}/connection/${busy.connection}/execute`,
    method: 'POST',
    headers,
    body: JSON.stringify({ tool_name: 'list_notes', ...body }),
    ...more,
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
    'garbage to the vault': { url: `${vaultUrl}/connect?connect_session=lkc_{n}`, atOnce: 20, pause: 100 },
    '200 large keyed answers': run(
      { arguments: { q: 'large' } },
      { headers: { ...headers, 'idempotency-key': 'large-{n}' }, atOnce: 8, most: 200 },
    ),
  };
};
