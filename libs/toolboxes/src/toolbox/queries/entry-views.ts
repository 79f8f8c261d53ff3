import { reaches, reachOf } from '#access-control';
import { type Caller } from '#kernel';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { shownSchema } from '../../entry/domain/shown-schema.js';
import { toldReason } from '../../entry/domain/unmet-reason.js';
import { type ReachLabels } from '../../reach/domain/reach-fields.js';
import { type ResolvedEntry } from '../services/entry-resolution.js';
import { type ToolboxEntryView, type ToolboxToolView } from './toolbox-entry.view.js';

type Reader = { caller: Caller; access: Parameters<typeof reaches>[0]; labels: ReachLabels };

export function entryView(resolved: ResolvedEntry, { caller, access, labels }: Reader): ToolboxEntryView {
  const { entry, connector, connection, unmet, facts, verdict } = resolved;
  const edits = reaches(access, 'edit');
  return {
    id: entry.id,
    type: 'proxy',
    connector_slug: entry.connector_slug,
    tool_name: entry.tool_name,
    ...connectionFields(resolved, caller, labels),
    name: entry.name,
    exposed_name: exposedName(entry),
    description: entry.description,
    enabled: entry.enabled,
    defaults: entry.defaults,
    frozen: entry.frozen,
    input_schema: entry.input_schema,
    delegated_by_user_id: entry.delegated_by_user_id,
    delegated_by_label: labels.people.get(entry.delegated_by_user_id ?? '')?.name ?? null,
    delegated_at: entry.delegated_at,
    connector: { label: connector?.name ?? entry.connector_slug, logo: null },
    connection_status: connection?.status ?? null,
    tool_available: facts.connector_available && facts.tool === 'active',
    delegation_ok: edits ? facts.editor === 'holds' : undefined,
    unmet: unmet !== null,
    unmet_reason: toldReason(unmet, edits),
    can_repin: edits,
    restricted: !verdict.allowed,
    restricted_by: verdict.restricted_by,
    restricted_scope: verdict.restricted_scope,
  };
}

/** Who does not see the connection learns neither its id nor its name. */
function connectionFields({ entry, connection }: ResolvedEntry, caller: Caller, { people }: ReachLabels) {
  if (entry.connection_id === null) return { connection_id: null };
  if (!connection || !reachOf(caller, connection.owner_user_id, connection.share_entries)) return {};
  const owner_label = people.get(connection.owner_user_id)?.name ?? null;
  return { connection_id: connection.id, connection: { name: connection.name, owner_label } };
}

/** As somebody calls it for whom nothing is in the way. */
export const toolView = ({ entry, tool }: ResolvedEntry): ToolboxToolView => ({
  name: exposedName(entry),
  description: entry.description ?? tool!.definition.description,
  input_schema: shownSchema(tool!.definition, entry),
  operation: tool!.operation,
  tier: tool!.tier,
});
