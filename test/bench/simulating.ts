import { Client } from 'pg';
import { type System } from './system.js';

const members = 10_000;

/** The median of five simulations, in milliseconds. */
type Simulated = { rule_ms: number; role_ms: number };

/** Measures the simulation of a rule and of a role held by 10,000 members. Every third of them holds a second role. */
export async function measureSimulating(system: System): Promise<Simulated> {
  const role_id = await addHolders(system);
  const draft = { target_type: 'role', target_id: role_id, mode: 'allow', connector_slugs: ['github'] };
  const role = { role_id, permissions: ['connector:view', 'team:create'] };
  const rule_ms = await middleOf(() => simulate(system, { draft, member_limit: members }));
  const role_ms = await middleOf(() => simulate(system, { role, member_limit: members }));
  return { rule_ms, role_ms };
}

async function simulate({ api, organizations }: System, body: object): Promise<number> {
  const headers = { authorization: `Bearer ${organizations[0]!.token}`, 'content-type': 'application/json' };
  const started = performance.now();
  const response = await fetch(`${api.url}/restriction/simulate`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { members_evaluated?: number; impact: { members_losing: number } };
  const took = performance.now() - started;
  if (answer.members_evaluated !== members || answer.impact.members_losing === 0)
    throw new Error(`Not all members were evaluated: ${JSON.stringify(answer).slice(0, 300)}`);
  return took;
}

async function middleOf(measure: () => Promise<number>): Promise<number> {
  const times = [];
  for (let n = 0; n < 5; n++) times.push(await measure());
  return Math.round(times.toSorted((one, other) => one - other)[2]!);
}

/** Adds the members and two roles. Returns the id of the role that all of them hold. */
async function addHolders({ ownerUrl, organizations }: System): Promise<string> {
  const { orgId } = organizations[0]!;
  const roles = ['role_01k00000000000000000crowd1', 'role_01k00000000000000000crowd2'];
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const [n, id] of roles.entries()) await client.query(addRole, [orgId, id, `Crowd ${n}`]);
    await client.query(addMembers, [orgId]);
    for (const [n, id] of roles.entries()) await client.query(holdRole, [orgId, id, n === 0 ? 1 : 3]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
  return roles[0]!;
}

const addRole = `
  insert into identity.roles (org_id, id, version, name, name_key, search_key, permissions, is_system, seat_class,
    created_at, updated_at)
  select org_id, $2, 1, $3, lower($3), lower($3), permissions, false, seat_class, now(), now()
  from identity.roles where org_id = $1 and system_key = 'member'`;

const idOf = `'usr_01k1' || lpad(n::text, 22, '0')`;

const addMembers = `
  insert into identity.members (org_id, id, version, kind, name, email, label_key, email_key, search_key, status,
    provisioned, joined_at, created_at, updated_at)
  select $1, ${idOf}, 1, 'person', 'Crowd ' || n, 'crowd' || n || '@example.com', 'crowd ' || n,
    'crowd' || n || '@example.com', 'crowd ' || n, 'active', false, now(), now(), now()
  from generate_series(1, ${members}) n`;

const holdRole = `
  insert into identity.member_roles (org_id, user_id, role_id, direct)
  select $1, ${idOf}, $2, true from generate_series(1, ${members}, $3) n`;
