import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from './api.js';

/** Reads the name of a thing by its id. */
type ReadName = (id: string) => Promise<string>;

const readers: Record<string, ReadName> = {
  usr: async (id) => {
    const { name, email } = await client.members.get(id);
    return name ?? email ?? id;
  },
  conn: async (id) => (await client.connections.get(id)).name,
  tbx: async (id) => (await client.toolboxes.get(id)).name,
  team: async (id) => (await client.teams.get(id)).name,
  role: async (id) => (await client.roles.get(id)).name,
};

const readConnectorName: ReadName = async (slug) => (await client.connectors.get(slug)).name;

/** A name seldom changes. */
const staleTime = 60_000;

const nameQuery = (id: string, read: ReadName) =>
  queryOptions({ queryKey: ['names', id], queryFn: () => read(id), staleTime });

/** Returns the name of a person, connection, toolbox, team or role. Undefined while it is not known. */
export function useName(id: string | undefined): string | undefined {
  const read = id === undefined ? undefined : readers[id.slice(0, id.indexOf('_'))];
  const { data } = useQuery({ ...nameQuery(id ?? '', read ?? readConnectorName), enabled: read !== undefined });
  return data;
}

/** The same for a connector. */
export function useConnectorName(slug: string | undefined): string | undefined {
  const { data } = useQuery({ ...nameQuery(slug ?? '', readConnectorName), enabled: slug !== undefined });
  return data;
}
