import { type Client } from '../src/index.js';
import { wrongUsage } from './failures.js';

type Named = { id: string; name: string };

/** The id of a member that is given by id or email address. */
export async function memberId(latchkey: Client, given: string): Promise<string> {
  if (!given.includes('@')) return given;
  const found: { id: string; email?: string | null }[] = await latchkey.members.list({ q: given, limit: 200 }).all();
  const member = found.find(({ email }) => email?.toLowerCase() === given.toLowerCase());
  if (!member) throw wrongUsage(`No member has the email address ${given}. Check the address, or use the member's id.`);
  return member.id;
}

/** The id of a role that is given by id or name. */
export async function roleId(latchkey: Client, given: string): Promise<string> {
  if (/^role_[0-9a-z]{26}$/.test(given)) return given;
  return resolveId('role', given, await latchkey.roles.list({ q: given, limit: 200 }).all());
}

/** The id of a team that is given by id or name. */
export async function teamId(latchkey: Client, given: string): Promise<string> {
  if (/^team_[0-9a-z]{26}$/.test(given)) return given;
  return resolveId('team', given, await latchkey.teams.list({ q: given, limit: 200 }).all());
}

/** The id of a connection that is given by id or exact name. */
export async function connectionId(latchkey: Client, given: string): Promise<string> {
  if (/^conn_[0-9a-z]{26}$/.test(given)) return given;
  return resolveId('connection', given, await latchkey.connections.list({ q: given, limit: 200 }).all());
}

function resolveId(kind: 'connection' | 'role' | 'team', given: string, found: Named[]): string {
  const named = found.filter(({ name }) => name.toLowerCase() === given.toLowerCase());
  const exact = named.filter(({ name }) => name === given);
  const [one, ...more] = exact.length > 0 ? exact : named;
  if (one === undefined) {
    const similar = found.slice(0, 3).map(({ name }) => `“${name}”`);
    const hint = similar.length > 0 ? ` Did you mean ${similar.join(' or ')}?` : listHint[kind];
    throw wrongUsage(`There is no ${kind} “${given}”.${hint}`);
  }
  if (more.length === 0) return one.id;
  const ids = [one, ...more].map(({ id }) => id).join(', ');
  throw wrongUsage(`Several ${kind}s have the name “${given}”. Use one of their ids: ${ids}.`);
}

const listHint = {
  connection: ' `latchkey connection list` shows your connections.',
  role: ' Check the name, or use the id of the role.',
  team: ' Check the name, or use the id of the team.',
};
