import { type Break } from '../break.js';

/** Replaces one condition of a SECURITY DEFINER function. */
const rewritten = (name: string, find: string, replace: string): string => {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return `do $do$ begin
    execute replace(pg_get_functiondef(${quoted(name)}::regproc), ${quoted(find)}, ${quoted(replace)});
  end $do$`;
};

const named = 'audit.connectors_named_in';

/** These functions bypass row level security to use an index, so they must check the organization themselves. */
export const searches: Break[] = [
  {
    breaks: 'events of a token are found by scanning the log',
    sql: 'drop index kernel.events_org_id_token_id_id_idx',
    caughtBy: 'plans',
    promise: 'token_id',
  },
  {
    breaks: 'events of a resource type are found by scanning the log',
    sql: 'drop index kernel.events_org_id_resource_type_id_idx',
    caughtBy: 'plans',
    promise: 'resource_type',
  },
  {
    breaks: 'events of an actor type are found by scanning the log',
    sql: 'drop index kernel.events_org_id_actor_kind_id_idx',
    caughtBy: 'plans',
    promise: 'actor_kind',
  },
  {
    breaks: 'a list of roles reads every pending invite',
    sql: 'drop index identity.invites_overdue',
    caughtBy: 'plans',
    promise: 'The list of roles reads no invites except overdue ones',
  },
  {
    breaks: 'an event is not found by its tools',
    sql: rewritten(named, '$.tools[*].connector_slug', '$.nothing'),
    caughtBy: 'audit/naming-connectors',
    promise: 'finds every event that mentions the connector',
  },
  {
    breaks: 'a removed connector is not indexed',
    sql: rewritten(named, `"connector_slugs").removed`, `"connector_slugs").added`),
    caughtBy: 'audit/naming-connectors',
    promise: 'finds the removal of the connector',
  },
  {
    breaks: 'the connector of a removed tool is not indexed',
    sql: rewritten(named, `"tools").removed`, `"tools").added`),
    caughtBy: 'audit/naming-connectors',
    promise: 'finds the removal of the connector',
  },
  {
    breaks: 'invites of every organization are found by a role',
    sql: rewritten(
      'identity.invites_giving',
      `org_id || '' = current_setting('latchkey.org_id', true)`,
      `current_setting('latchkey.org_id', true) is not null`,
    ),
    caughtBy: 'search/functions',
    promise: 'by role returns only invites of the organization',
  },
  {
    breaks: 'the vault can search members',
    sql: `grant usage on schema identity to latchkey_vault;
      grant execute on function identity.members_holding(text) to latchkey_vault`,
    caughtBy: 'search/functions',
    promise: "cannot be run by the vault's database role",
  },
];
