import { type Client } from '../support/client.js';
import { nameOf, type Route } from '../support/contract.js';
import { type Permission } from '#identity';
import { startContractScene } from './scene.js';

const { api, owner, contract } = await startContractScene();

const all = (await owner('GET /permission?limit=200')).body.result.map(({ name }: { name: Permission }) => name);

/**
 * The permissions that a route always needs, as its description says: “Needs `a:b` or `a:c`, and `d:e`” are two groups.
 * A permission for one field of the body is not among them.
 */
function listNeeded({ operation: { description } }: Route): Permission[][] {
  const [, clause = ''] = /\bNeeds ([^.;]*)/.exec(description) ?? [];
  return clause
    .split(/,? and |, /)
    .filter((part) => !/ for /.test(part))
    .map((part) => [...part.matchAll(/`([a-z_]+:[a-z]+)`/g)].map(([, name]) => name as Permission))
    .filter((group) => group.length > 0);
}

const members = new Map<string, Client>();

/** A member with every permission except these. */
async function memberWithout(group: readonly Permission[]): Promise<Client> {
  const key = group.join();
  if (!members.has(key))
    members.set(
      key,
      (await api.organization({ member: all.filter((name: Permission) => !group.includes(name)) })).member,
    );
  return members.get(key)!;
}

it('A route needs the permissions that its description names', async () => {
  const named = contract.routes.flatMap((route) => listNeeded(route).map((group) => ({ route, group })));
  const admitted = [];
  for (const { route, group } of named) {
    const member = await memberWithout(group);
    const { status, body } = await member(`${route.method} ${route.path.replace(/\{\w+\}/g, 'x')}`);
    if (status !== 403 || !group.some((name) => JSON.stringify(body).includes(name)))
      admitted.push(`${nameOf(route)} ${group.join()}: ${status}`);
  }
  expect(named.length).toBeGreaterThan(50);
  expect(admitted).toEqual([]);
});
