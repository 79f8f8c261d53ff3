import { queryOptions } from '@tanstack/react-query';
import { LatchkeyError } from '#client';
import { listArguments } from '../../argument/arguments.js';
import { client, isConflict, readTagged, type RowOf, type Tagged } from '../../session/api.js';
import { type Choice } from '../../session/find.js';
import { type Entry, type Toolbox } from './queries.js';

type SentEntries = NonNullable<NonNullable<Parameters<typeof client.toolboxes.update>[1]>['entries']>;

/** Changes the tools of a toolbox. The change is made to its current tools, so that nothing that others added is lost. */
async function changeEntries(id: string, change: (entries: Entry[]) => SentEntries): Promise<unknown> {
  const { value, etag } = await readTagged((options) => client.toolboxes.get(id, undefined, options));
  return client.toolboxes.update(id, { entries: change(value.entries) }, { ifMatch: etag });
}

export const removeEntry = (id: string, entryId: string) =>
  changeEntries(id, (entries) => entries.filter((entry) => entry.id !== entryId));

export type Account = RowOf<typeof client.connections.list>;

export type NewEntry = { account: Account; tool: string; name: string };

export const addEntry = (id: string, { account, tool, name }: NewEntry) =>
  changeEntries(id, (entries) => [
    ...entries,
    {
      connector_slug: account.connector_slug,
      tool_name: tool,
      connection_id: account.id,
      ...(name !== '' && { name }),
    },
  ]);

/** The accounts on which the person can run tools for others. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'usable'],
  queryFn: () => client.connections.list({ status: ['active'], can_use: true, sort: 'name' }).all(200),
});

/** Finds tools of an account. */
export const findAccountTools =
  (id: string) =>
  async (q: string): Promise<Choice[]> => {
    const { result } = await client.connections.listTools(id, { ...(q !== '' && { q }), limit: 20 }).page();
    return result.map(({ name, description }) => ({ value: name, label: name, detail: description }));
  };

export const taggedToolboxQuery = (id: string) =>
  queryOptions({
    queryKey: ['toolboxes', 'tagged', id],
    queryFn: (): Promise<Tagged<Toolbox>> => readTagged((options) => client.toolboxes.get(id, undefined, options)),
  });

/** Changes fields of one tool, if the toolbox is still the version that was read. The other tools stay as they are. */
export const changeEntry = ({ value, etag }: Tagged<Toolbox>, entryId: string, changes: SentEntries[number]) =>
  client.toolboxes.update(
    value.id,
    { entries: value.entries.map(({ id }) => (id === entryId ? { ...changes, id } : { id })) },
    { ifMatch: etag },
  );

/** Sets the order of all tools, if the toolbox is still the version that was read. */
export const orderEntries = ({ value, etag }: Tagged<Toolbox>, ids: readonly string[]) =>
  client.toolboxes.update(value.id, { entries: ids.map((id) => ({ id })) }, { ifMatch: etag });

/**
 * Whether a change was refused because somebody has changed the toolbox. The API reports a tool that was removed before
 * it compares the versions.
 */
export const isStale = (error: unknown): boolean =>
  isConflict(error) ||
  (error instanceof LatchkeyError && error.fields.some(({ reason }) => reason === 'unknown_entry'));

/** Reads the arguments of a tool. Null if the person may not see the tool at its connector. */
export const argumentsQuery = (slug: string, tool: string) =>
  queryOptions({
    queryKey: ['connectors', slug, 'arguments', tool],
    queryFn: async () => {
      const query = { q: tool, include: 'schema', include_restricted: true, limit: 100 } as const;
      const { result } = await client.connectors.listTools(slug, query).page();
      const found = result.find(({ name }) => name === tool);
      return found ? { description: found.description, list: listArguments(found.input_schema) } : null;
    },
  });
