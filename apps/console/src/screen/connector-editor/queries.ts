import { queryOptions } from '@tanstack/react-query';
import { LatchkeyError } from '#client';
import { type Named } from '../../page/name-fields.js';
import { client, readTagged, type Tagged } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { toText } from './definition-text.js';

export type Connector = Awaited<ReturnType<typeof client.connectors.get>>;
export type Impact = NonNullable<Connector['impact']>;
export type Validation = Awaited<ReturnType<typeof client.connectors.validate>>;
export type Diagnostic = Validation['diagnostics'][number];
type Changes = NonNullable<Parameters<typeof client.connectors.update>[1]>;

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

export type Remote = Named & { url: string };

export const toDraft = ({ status, definition, mcp, name, description }: Connector): Draft => ({
  status,
  definition: definition && !mcp ? toText(definition) : null,
  remote: mcp?.url === undefined ? null : { name, description, url: mcp.url },
});

/** The changed fields, as the API expects them. The settings of a remote server are replaced as a whole. */
export function toChanges({ mcp }: Connector, before: Draft, after: Draft): Changes {
  const { definition, remote, status } = after;
  return {
    ...(status !== before.status && { status }),
    ...(definition !== null && definition !== before.definition && { definition_text: definition }),
    ...(remote && remote.name !== before.remote?.name && { name: remote.name }),
    ...(remote && remote.description !== before.remote?.description && { description: remote.description }),
    ...(remote && mcp && remote.url !== before.remote?.url && { mcp: { ...settingsOf(mcp), url: remote.url } }),
  };
}

const settingsOf = ({ auth_mode, headers, scopes, transport }: NonNullable<Connector['mcp']>) => ({
  auth_mode,
  ...(auth_mode === 'custom' && headers && { headers }),
  ...(scopes && scopes.length > 0 && { scopes }),
  ...(transport && { transport }),
});

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

/** The problems for which the API refused a definition. */
export function diagnosticsIn(error: unknown): readonly Diagnostic[] {
  if (!(error instanceof LatchkeyError) || error.reason !== 'definition_invalid') return [];
  return (error.details.diagnostics ?? []) as Diagnostic[];
}

export const readAgain = (): Promise<unknown> => queries.invalidateQueries({ queryKey: ['connectors'] });
