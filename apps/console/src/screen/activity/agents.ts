import { useQuery } from '@tanstack/react-query';
import { client, isRefusal } from '../../session/api.js';
import { type Choice } from '../../session/find.js';
import { activity } from '../../texts/activity.js';
import { type AuditRecord } from './queries.js';

/** Whether a request came from an app that acts for a person. */
export const isAgent = (token: AuditRecord['token']): boolean => token?.kind === 'app';

/** The agents that sent the requests that are shown, or that the requests were about. */
const agentsIn = (records: readonly AuditRecord[]): Choice[] =>
  records.flatMap(({ token, actor, resource: { type, id, label } }) => [
    ...(type === 'connected_app' && label !== null ? [{ value: id, label }] : []),
    ...(token && isAgent(token)
      ? [{ value: token.id, label: token.name, detail: activity.actsFor(actor.summary) }]
      : []),
  ]);

/** The apps of a person, or one's own. None if the caller may not see them. */
async function listAgents(userId: string | undefined): Promise<Choice[]> {
  try {
    const { result } = await (
      userId === undefined
        ? client.currentUser.listMyConnectedApps({ limit: 100 })
        : client.members.listConnectedApps(userId, { limit: 100 })
    ).page();
    const detail = userId === undefined ? activity.mine : null;
    return result.map(({ id, client_name }) => ({ value: id, label: client_name, detail }));
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
}

/**
 * Finds agents by name: those that have sent a request of this page, and those of the chosen person or, without one,
 * one's own.
 */
export const findAgents =
  (userId: string | undefined, records: readonly AuditRecord[]) =>
  async (q: string): Promise<Choice[]> => {
    // Agents that were disconnected are only in the records.
    const all = new Map([...agentsIn(records), ...(await listAgents(userId))].map((choice) => [choice.value, choice]));
    return [...all.values()].filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
  };

/** Returns the name of an agent or token. Undefined while it is not known. */
export function useAgentName(
  id: string | undefined,
  userId: string | undefined,
  records: readonly AuditRecord[],
): string | undefined {
  const shown = records.find(({ token }) => token?.id === id)?.token?.name;
  const { data } = useQuery({
    queryKey: ['names', 'agents', userId],
    queryFn: () => listAgents(userId),
    enabled: id !== undefined && shown === undefined,
    staleTime: 60_000,
  });
  return shown ?? data?.find(({ value }) => value === id)?.label;
}
