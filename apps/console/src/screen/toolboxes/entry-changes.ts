import { queryOptions } from '@tanstack/react-query';
import { client, readTagged, type RowOf } from '../../session/api.js';
import { type Choice } from '../../session/find.js';
import { type Entry } from './queries.js';

type SentEntries = NonNullable<NonNullable<Parameters<typeof client.toolboxes.update>[1]>['entries']>;

/** Changes the tools of a toolbox. The change is made to its current tools, so that nothing that others added is lost. */
async function changeEntries(id: string, change: (entries: Entry[]) => SentEntries): Promise<unknown> {
  const { value, etag } = await readTagged((options) => client.toolboxes.get(id, undefined, options));
  return client.toolboxes.update(id, { entries: change(value.entries) }, { ifMatch: etag });
}

export const removeEntry = (id: string, entryId: string) =>
  changeEntries(id, (entries) => entries.filter((entry) => entry.id !== entryId));

type Account = RowOf<typeof client.connections.list>;

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
