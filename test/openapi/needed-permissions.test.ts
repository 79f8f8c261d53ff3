import { type Client } from '../support/client.js';
import { nameOf, permissionTextOf, type Route } from '../support/contract.js';
import { type Permission } from '#identity';
import { startContractScene } from './scene.js';

const { api, owner, contract } = await startContractScene();

const all = (await owner('GET /permission?limit=200')).body.result.map(({ name }: { name: Permission }) => name);

/**
 * The permissions that a route always needs, as its description says: “Needs `a:b` or `a:c`, and `d:e`” are two groups.
 * A permission for some requests (“for a rule on a member”) is not among them, and neither is one with an exception
 * (“except for”, “, or”).
 */
function listNeeded({ operation: { description } }: Route): Permission[][] {
  const clauses = [...description.matchAll(/\bNeeds ([^.;]*)/g)].map(([, clause]) => clause!);
  return clauses
    .filter((clause) => !/, or |\bexcept\b/.test(clause))
    .flatMap((clause) => clause.split(/,? and |, /))
    .filter((part) => !/\bfor\b/.test(part))
    .map((part) => [...part.matchAll(/`([a-z_]+:[a-z]+)`/g)].map(([, name]) => name as Permission))
    .filter((group) => group.length > 0);
}

const members = new Map<string, Client>();

/** A member with exactly these permissions. */
async function memberWith(permissions: readonly Permission[]): Promise<Client> {
  const key = permissions.join();
  if (!members.has(key)) members.set(key, (await api.organization({ member: permissions })).member);
  return members.get(key)!;
}

/** A member with every permission except these. */
const memberWithout = (group: readonly Permission[]): Promise<Client> =>
  memberWith(all.filter((name: Permission) => !group.includes(name)));

const withExampleIds = ({ method, path }: Route): string => `${method} ${path.replace(/\{\w+\}/g, 'x')}`;

/** The permissions that a route asks for, one after another, from a member who gets each of them. */
async function listAsked(route: Route): Promise<Permission[]> {
  const held: Permission[] = [];
  for (;;) {
    const { status, body } = await (await memberWith(held))(withExampleIds(route));
    const { required_permissions: required = [] } = body?.error?.details ?? {};
    if (status !== 403 || required.length === 0) return held;
    held.push(...required);
  }
}

it('A route needs the permissions that its description names', async () => {
  const named = contract.routes.flatMap((route) => listNeeded(route).map((group) => ({ route, group })));
  const admitted = [];
  for (const { route, group } of named) {
    const member = await memberWithout(group);
    const { status, body } = await member(withExampleIds(route));
    if (status !== 403 || !group.some((name) => JSON.stringify(body).includes(name)))
      admitted.push(`${nameOf(route)} ${group.join()}: ${status}`);
  }
  expect(named.length).toBeGreaterThan(50);
  expect(admitted).toEqual([]);
});

it('A description names every permission that its route needs', async () => {
  const unnamed = [];
  for (const route of contract.routes) {
    const text = permissionTextOf(route.operation);
    for (const permission of await listAsked(route))
      if (!text.includes(`\`${permission}\``)) unnamed.push(`${nameOf(route)} ${permission}`);
  }
  expect(unnamed).toEqual([]);
});
