import { type Client, type components } from '../src/index.js';
import { wrongUsage } from './failures.js';
import { suggestName } from './similar.js';

type Named = { id: string; name: string };

/** The id of a member that is given by id or email address. */
export async function memberId(latchkey: Client, given: string): Promise<string> {
  if (!given.includes('@')) return given;
  const found: { id: string; email?: string | null }[] = await latchkey.members.list({ q: given, limit: 200 }).all();
  const member = found.find(({ email }) => email?.toLowerCase() === given.toLowerCase());
  if (!member) {
    if (await findInvite(latchkey, given).catch(() => undefined))
      throw wrongUsage(`No member has the email address ${given} yet. The person is invited, and must join first.`);
    const others: typeof found = await latchkey.members.list({ limit: maxCompared }).all(maxCompared);
    const hint = suggestName(
      given,
      others.flatMap((each) => each.email ?? []),
      // Addresses of one organization differ only before the @.
      2,
    );
    throw wrongUsage(
      `No member has the email address ${given}.${hint || " Check the address, or use the member's id."}`,
    );
  }
  return member.id;
}

/** The pending invite of an address, if there is one that the caller may see. */
export async function findInvite(
  latchkey: Client,
  email: string,
): Promise<components['schemas']['Invite'] | undefined> {
  const found = await latchkey.invites.list({ q: email, limit: 200 }).all(200);
  return found.find((each) => each.email.toLowerCase() === email.toLowerCase());
}

/** The id of a service member that is given by id. Refuses a person, who has no workload credentials. */
export async function serviceMemberId(latchkey: Client, given: string): Promise<string> {
  const id = await memberId(latchkey, given);
  const { kind }: { kind: 'person' | 'service' } = await latchkey.members.get(id);
  if (kind === 'service') return id;
  throw wrongUsage(
    `${given} is a person. Workload credentials belong to service members. Use the id of a service member.`,
  );
}

/** The id of a role that is given by id or name. */
export async function roleId(latchkey: Client, given: string): Promise<string> {
  if (/^role_[0-9a-z]{26}$/.test(given)) return given;
  return resolveId('role', given, latchkey.roles);
}

/** The id of a team that is given by id or name. */
export async function teamId(latchkey: Client, given: string): Promise<string> {
  if (/^team_[0-9a-z]{26}$/.test(given)) return given;
  return resolveId('team', given, latchkey.teams);
}

/** The id of a connection that is given by id or exact name. */
export async function connectionId(latchkey: Client, given: string): Promise<string> {
  if (isConnectionId(given)) return given;
  return resolveId('connection', given, latchkey.connections);
}

/** The id of a connection to share. Refuses the name of a toolbox, because a connection may have a similar name. */
export async function sharedConnectionId(latchkey: Client, given: string): Promise<string> {
  if (isConnectionId(given)) return given;
  return resolveId('connection', given, latchkey.connections, async (message) => {
    const found: Named[] = await latchkey.toolboxes.list({ q: given, limit: 200 }).all();
    const ids = withName(given, found).map(({ id }) => id);
    if (ids.length === 0) return `${message} To share a toolbox, use its id (\`latchkey toolbox list\`).`;
    return `To share the toolbox “${given}”, use its id: ${ids.join(' or ')}.`;
  });
}

const isConnectionId = (given: string): boolean => /^conn_[0-9a-z]{26}$/.test(given);

type Listed = { list: (query: { q?: string; limit: number }) => { all: (max?: number) => Promise<Named[]> } };

/** @param explain returns the message to show instead of the usual one if nothing has the name */
async function resolveId(
  kind: 'connection' | 'role' | 'team',
  given: string,
  { list }: Listed,
  explain = (message: string) => Promise.resolve(message),
): Promise<string> {
  const found = await list({ q: given, limit: 200 }).all();
  const [one, ...more] = withName(given, found);
  if (one === undefined) {
    const message = `There is no ${kind} “${given}”.${(await suggest(given, found, list)) || listHint[kind]}`;
    throw wrongUsage(await explain(message));
  }
  if (more.length === 0) return one.id;
  const ids = [one, ...more].map(({ id }) => id).join(', ');
  throw wrongUsage(`Several ${kind}s have the name “${given}”. Use one of their ids: ${ids}.`);
}

/** The ones with exactly this name, and otherwise those whose name differs only in upper and lower case. */
function withName(name: string, found: Named[]): Named[] {
  const named = found.filter((each) => each.name.toLowerCase() === name.toLowerCase());
  const exact = named.filter((each) => each.name === name);
  return exact.length > 0 ? exact : named;
}

/** Maximum number of names that are compared with a misspelt one. */
const maxCompared = 200;

/** Suggests names that contain what was given, and otherwise the most similar name. */
async function suggest(given: string, found: Named[], list: Listed['list']): Promise<string> {
  const containing = found.slice(0, 3).map(({ name }) => `“${name}”`);
  if (containing.length > 0) return ` Did you mean ${containing.join(' or ')}?`;
  const others = await list({ limit: maxCompared }).all(maxCompared);
  return suggestName(
    given,
    others.map(({ name }) => name),
  );
}

const listHint = {
  connection: ' `latchkey connection list` shows your connections.',
  role: ' Check the name, or use the id of the role.',
  team: ' Check the name, or use the id of the team.',
};
