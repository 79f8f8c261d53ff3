import { resolve } from 'node:path';
import { assertSame } from './assert-same.js';
import { besidePeer, loaded, type PeerRows } from './beside-peer.js';
import { asOwner, Directory } from './directory.js';
import { cpuOf, startSpeaking } from './processes.js';
import { groups } from './seed/groups.js';

const path = '/scim/v2/Users?startIndex=1&count=100';

/** Lists a hundred users with their groups over SCIM, from the same rows. */
export const userListRows: PeerRows = async (system, postgres) => {
  const { orgId } = system.organizations[0]!;
  await asOwner(system, async (client) => {
    for (const statement of groups(50, 20)) await client.query(statement, [orgId]);
    await client.query('vacuum analyze provisioning.groups, provisioning.group_members');
  });
  const { token } = await Directory.of(system);
  const scimmy = await startSpeaking(resolve('test/peers/scim.mjs'), [system.ownerUrl, orgId, token]);
  try {
    const ours = { name: 'GET /scim/v2/Users', process: system.api, url: system.api.url + path, token };
    const peer = { name: 'scimmy', process: scimmy, url: scimmy.line + path, token };
    assertSame('scimmy', await listOf(peer), await listOf(ours));
    const cpu = { API: () => cpuOf(system.api), PostgreSQL: postgres };
    return {
      'A SCIM list of 100 users': await besidePeer(
        loaded(ours, cpu),
        loaded(peer, { peer: () => cpuOf(scimmy), PostgreSQL: postgres }),
        'It does not look up the token or the rights of the directory, and has one organization.',
      ),
    };
  } finally {
    scimmy.child.kill('SIGKILL');
  }
};

type List = { totalResults: number; Resources: object[] };

/** The list without the server's own addresses, and with a fixed order of properties. */
async function listOf({ url, token }: { url: string; token: string }): Promise<List> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${text}`);
  const withoutAddress = (name: string, value: unknown) => (name === '$ref' || name === 'location' ? undefined : value);
  const { totalResults, Resources } = JSON.parse(text, withoutAddress) as List;
  if (Resources.length !== 100) throw new Error(`${url} lists ${Resources.length} users instead of 100.`);
  return { totalResults, Resources };
}
