import { useQuery } from '@tanstack/react-query';
import { client, isRefusal } from '../../session/api.js';
import { formatTime } from '../../part/time.js';
import { type Choice } from '../../session/find.js';
import { meQuery } from '../../session/me.js';
import { useName } from '../../session/names.js';
import { activity } from '../../texts/activity.js';
import { type AuditRecord, readActivity } from './queries.js';

/** Whether a request came from an app that acts for a person. */
export const isAgent = (token: AuditRecord['token']): boolean => token?.kind === 'app';

type Agent = { id: string; name: string; person?: string; allowed?: string; ended?: string };

/** The agents that sent the requests that are shown, or that the requests were about. */
const agentsIn = (records: readonly AuditRecord[]): Agent[] =>
  records.flatMap((record) => {
    const { token, actor, resource } = record;
    return [
      ...(resource.type === 'connected_app' && resource.label !== null
        ? [{ id: resource.id, name: resource.label, person: personIn(record), ...timesIn(record) }]
        : []),
      ...(token && isAgent(token) ? [{ id: token.id, name: token.name, person: actor.summary }] : []),
    ];
  });

const personIn = ({ actor, subject_user_id, subject_label }: AuditRecord): string | undefined =>
  subject_user_id === null ? actor.summary : (subject_label ?? undefined);

function timesIn({ action, occurred_at }: AuditRecord): Pick<Agent, 'allowed' | 'ended'> {
  if (action === 'connected_app.revoked') return { ended: occurred_at };
  return action === 'connected_app.authorized' || action === 'connected_app.admitted' ? { allowed: occurred_at } : {};
}

type AgentsOf = { id: string | undefined; name: string | undefined };

/** The person whose agents are listed: the chosen one, or else the person at the console. */
export function useAgentsOf(id: string | undefined): AgentsOf {
  const { data: me } = useQuery(meQuery);
  const chosen = useName(id);
  return { id, name: id === undefined ? (me?.user.name ?? me?.user.email ?? undefined) : chosen };
}

/** The apps of a person, or one's own. None if the caller may not see them. */
async function listAgents({ id: userId, name: person }: AgentsOf): Promise<Agent[]> {
  try {
    const { result } = await (
      userId === undefined
        ? client.currentUser.listMyConnectedApps({ limit: 100 })
        : client.members.listConnectedApps(userId, { limit: 100 })
    ).page();
    return result.map(({ id, client_name, created_at }) => ({ id, name: client_name, person, allowed: created_at }));
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
}

/**
 * Finds agents by their name or their person: those that have sent a request of this page, and those of the chosen
 * person or, without one, one's own.
 */
export const findAgents =
  (of: AgentsOf, records: readonly AuditRecord[]) =>
  async (q: string): Promise<Choice[]> => {
    const agents = new Map<string, Agent>();
    // Agents that were disconnected are only in the records.
    for (const agent of [...agentsIn(records), ...(await listAgents(of))])
      agents.set(agent.id, { ...agents.get(agent.id), ...agent });
    const found = [...agents.values()].filter((agent) => nameOf(agent).toLowerCase().includes(q.toLowerCase()));
    return tellApart(found.map((agent) => ({ value: agent.id, label: agent.name, detail: describe(agent) })));
  };

/** For each of these agents, a request is sent. */
const maxToldApart = 10;

/** Adds the time of the last record to agents that look the same otherwise. The list of apps lacks those that ended. */
function tellApart(choices: Choice[]): Promise<Choice[]> {
  const alike = choices.filter((one) =>
    choices.some((other) => other !== one && other.label === one.label && other.detail === one.detail),
  );
  const asked = new Set(alike.slice(0, maxToldApart));
  return Promise.all(
    choices.map(async (choice) => {
      if (!asked.has(choice)) return choice;
      return { ...choice, detail: [choice.detail ?? [], await describeLast(choice.value)].flat().join(', ') };
    }),
  );
}

async function describeLast(token_id: string): Promise<string> {
  const [last] = (await readActivity({ token_id }, 1)).result;
  return last ? activity.lastRecord(formatTime(last.occurred_at)) : activity.noRecord;
}

const nameOf = ({ name, person }: Agent): string => (person === undefined ? name : activity.agentOf(name, person));

function describe({ person, allowed, ended }: Agent): string | null {
  if (person === undefined) return null;
  if (ended !== undefined) return activity.actedFor(person, formatTime(ended));
  return allowed === undefined ? activity.actsFor(person) : activity.actsSince(person, formatTime(allowed));
}

/** Returns the name of an agent or token, with its person. Undefined while it is not known. */
export function useAgentName(
  id: string | undefined,
  of: AgentsOf,
  records: readonly AuditRecord[],
): string | undefined {
  const shown = records.find(({ token }) => token?.id === id);
  const { data } = useQuery({
    queryKey: ['names', id, of],
    queryFn: () => findName(id ?? '', of),
    enabled: id !== undefined && shown === undefined,
    staleTime: 60_000,
  });
  if (shown?.token) return activity.agentOf(shown.token.name, shown.actor.summary);
  return data ?? undefined;
}

/** The log also names agents of others, and those that have ended. */
async function findName(id: string, of: AgentsOf): Promise<string | null> {
  const isIt = (agent: Agent) => agent.id === id;
  const found =
    (await listAgents(of)).find(isIt) ?? agentsIn((await readActivity({ resource_id: id })).result).find(isIt);
  return found ? nameOf(found) : null;
}
