import { reaches, reachOf } from '#access-control';
import { inputSchemaOf } from '#catalog';
import { type Caller } from '#kernel';
import { type ReachLabels } from '../../collection/domain/reached-collection.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { shownSchema } from '../../entry/domain/shown-schema.js';
import { shownReason } from '../../entry/domain/unmet-reason.js';
import { tierOfSteps } from '../../synthetic-tool/domain/resolved-step.js';
import { isProxy, type ResolvedEntry, type ResolvedProxy, type ResolvedSynthetic } from '../services/entry-resolver.js';
import { type ToolboxEntryView, type ToolboxToolView } from './toolbox-entry.view.js';

type Reader = {
  caller: Caller;
  access: Parameters<typeof reaches>[0];
  labels: ReachLabels;
  repinnable: ReadonlySet<string>;
};

export function buildEntryView(resolved: ResolvedEntry, reader: Reader): ToolboxEntryView {
  const { entry, unmet, facts, verdict } = resolved;
  const canEdit = reaches(reader.access, 'edit');
  return {
    id: entry.id,
    ...(isProxy(resolved) ? proxyFields(resolved, reader) : syntheticFields(resolved, reader)),
    name: entry.name,
    exposed_name: exposedName(entry),
    description: entry.description,
    enabled: entry.enabled,
    delegated_by_user_id: entry.delegated_by_user_id,
    delegated_by_label: reader.labels.people.get(entry.delegated_by_user_id ?? '')?.name ?? null,
    delegated_at: entry.delegated_at,
    tool_available: facts.connector_available && facts.tool === 'active',
    delegation_ok: canEdit ? facts.editor === 'has_access' : undefined,
    unmet: unmet !== null,
    unmet_reason: shownReason(unmet, { isEditor: canEdit }),
    can_repin: reader.repinnable.has(entry.id),
    restricted: !verdict.allowed,
    restricted_by: verdict.restricted_by,
    restricted_scope: verdict.restricted_scope,
  };
}

function proxyFields(resolved: ResolvedProxy, { caller, labels }: Reader) {
  const { entry, connector, connection } = resolved;
  return {
    type: 'proxy' as const,
    synthetic_tool_id: null,
    connector_slug: entry.connector_slug,
    tool_name: entry.tool_name,
    ...connectionFields(resolved, caller, labels),
    defaults: entry.defaults,
    frozen: entry.frozen,
    input_schema: entry.input_schema,
    connector: { label: connector?.name ?? entry.connector_slug, logo: connector?.logo ?? null },
    connection_status: connection?.status ?? null,
  };
}

/** Returns the fields of a synthetic tool. Only its owner sees its id. */
const syntheticFields = ({ entry }: ResolvedSynthetic, { caller }: Reader) => ({
  type: 'synthetic' as const,
  ...(entry.delegated_by_user_id === caller.userId && { synthetic_tool_id: entry.synthetic_tool_id }),
  ...{ connector_slug: null, tool_name: null, connection_id: null, connector: null, connection_status: null },
  ...{ defaults: {}, frozen: {}, input_schema: null },
});

/** Returns the fields of the connection. Callers who cannot see it get neither its id nor its name. */
function connectionFields({ entry, connection }: ResolvedProxy, caller: Caller, { people }: ReachLabels) {
  if (entry.connection_id === null) return { connection_id: null };
  if (!connection || !reachOf(caller, connection.owner_user_id, connection.share_entries)) return {};
  const owner_label = people.get(connection.owner_user_id)?.name ?? null;
  return { connection_id: connection.id, connection: { name: connection.name, owner_label } };
}

/** Returns the tool as a caller who can run it sees it. */
export function buildToolView(resolved: ResolvedEntry): ToolboxToolView {
  const name = exposedName(resolved.entry);
  if (isProxy(resolved)) {
    const { definition, operation, tier } = resolved.tool!;
    const description = resolved.entry.description ?? definition.description;
    return { name, description, input_schema: shownSchema(definition, resolved.entry), operation, tier };
  }
  const { tool, steps } = resolved.program!;
  const description = resolved.entry.description ?? tool.description;
  const input_schema = inputSchemaOf({ input: tool.input_schema });
  return { name, description, input_schema, operation: 'other', tier: tierOfSteps(steps) };
}
