import { queryOptions } from '@tanstack/react-query';
import { client, readTagged, type Tagged } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { type Connector, type Impact } from './answers.js';
import { toText } from './definition-text.js';
import { type Remote, toRemote, toSettings } from './remote.js';

type Changes = NonNullable<Parameters<typeof client.connectors.update>[1]>;
type NewConnector = Parameters<typeof client.connectors.create>[0];

export const editedConnectorQuery = (slug: string) =>
  queryOptions({
    queryKey: ['connectors', 'tagged', slug],
    queryFn: (): Promise<Tagged<Connector>> =>
      readTagged((options) => client.connectors.get(slug, { include: 'definition' }, options)),
  });

/** Checks a definition without saving it. */
export const validationQuery = (text: string) =>
  queryOptions({
    queryKey: ['validation', text],
    queryFn: ({ signal }) => client.connectors.validate({ definition_text: text }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** What a person edits. A connector has either a definition or a remote server. */
export type Draft = { status: Connector['status']; definition: string | null; remote: Remote | null };

export const toDraft = (connector: Connector): Draft => ({
  status: connector.status,
  definition: connector.definition && !connector.mcp ? toText(connector.definition) : null,
  remote: toRemote(connector),
});

/** The changed fields, as the API expects them. The settings of a remote server are replaced as a whole. */
export function toChanges(before: Draft, after: Draft): Changes {
  const { definition, remote, status } = after;
  return {
    ...(status !== before.status && { status }),
    ...(definition !== null && definition !== before.definition && { definition_text: definition }),
    ...(remote && before.remote && changesOf(before.remote, remote)),
  };
}

function changesOf(before: Remote, after: Remote): Changes {
  const mcp = toSettings(after);
  return {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.description !== before.description && { description: after.description }),
    ...(JSON.stringify(mcp) !== JSON.stringify(toSettings(before)) && { mcp }),
  };
}

/** What a change would do to others, without making it. */
export async function readImpact({ value, etag }: Tagged<Connector>, changes: Changes): Promise<Impact> {
  const { impact } = await client.connectors.update(value.slug, changes, { ifMatch: etag, query: { dry_run: true } });
  return impact!;
}

/** @param isConfirmed whether the person has seen what the change does to others. */
export const saveChanges = ({ value, etag }: Tagged<Connector>, changes: Changes, isConfirmed: boolean) =>
  client.connectors.update(value.slug, changes, { ifMatch: etag, ...(isConfirmed && { query: { confirm: true } }) });

/** Whether nobody notices the change, so that it needs no question. */
export const isHarmless = (impact: Impact): boolean =>
  impact.removed_tools.length === 0 &&
  impact.changed_tiers.length === 0 &&
  impact.removed_auth_methods.length === 0 &&
  impact.connections_to_reconnect === 0 &&
  impact.connections_without_method === 0 &&
  !impact.moves_sign_in;

export const createConnector = (connector: NewConnector) => client.connectors.create(connector);

export const readAgain = (): Promise<unknown> => queries.invalidateQueries({ queryKey: ['connectors'] });
