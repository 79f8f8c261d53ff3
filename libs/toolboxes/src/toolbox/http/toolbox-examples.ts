import { type OneToolboxView, type ToolboxView } from '../queries/toolbox.view.js';

export const notVisible = 'No such toolbox, or the caller has no access to it.';

const time = '2026-01-31T09:30:00.000Z';
const ada = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';

export const toolboxExample: ToolboxView = {
  id: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Release notes',
  description: 'Tools for writing release notes.',
  owner_user_id: ada,
  access: 'owner',
  access_via: 'owner',
  shares: [],
  access_summary: { org_level: null, team_count: 0, user_count: 0, total: 0, preview: [] },
  template_id: null,
  template_label: null,
  entry_count: 2,
  unmet_count: 0,
  connectors: [{ slug: 'github', label: 'GitHub', logo: null }],
  has_skill: true,
  can_use: true,
  mcp_url: 'https://api.example.com/mcp/toolbox/tbx_01k7vm3q8ef6ha4x2c9b5t0rsd',
  can_share: true,
  can_see_shares: true,
  can_revoke_share: true,
  can_manage: true,
  can_transfer: true,
  can_delete: true,
  version: 3,
  created_at: time,
  updated_at: time,
};

const connection = 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd';

export const oneToolboxExample: OneToolboxView = {
  ...toolboxExample,
  entries: [
    {
      id: 'tbxe_01k7vm3q8ef6ha4x2c9b5t0rsd',
      type: 'proxy',
      synthetic_tool_id: null,
      connector_slug: 'github',
      tool_name: 'list_issues',
      connection_id: connection,
      name: 'open_issues',
      exposed_name: 'open_issues',
      description: null,
      enabled: true,
      defaults: {},
      frozen: { owner: 'octo' },
      input_schema: null,
      delegated_by_user_id: ada,
      delegated_by_label: 'Ada Lovelace',
      delegated_at: time,
      connector: { label: 'GitHub', logo: null },
      connection: { name: 'GitHub for builds', owner_label: 'Ada Lovelace' },
      connection_status: 'active',
      tool_available: true,
      delegation_ok: true,
      unmet: false,
      unmet_reason: null,
      can_repin: false,
      restricted: false,
      restricted_by: null,
      restricted_scope: null,
    },
    {
      ...{
        id: 'tbxe_01k7vm3q8ef6ha4x2c9b5t0rse',
        type: 'synthetic',
        synthetic_tool_id: 'syn_01k7vm3q8ef6ha4x2c9b5t0rsd',
      },
      ...{ connector_slug: null, tool_name: null, connection_id: null, connector: null, connection_status: null },
      ...{ name: null, exposed_name: 'weekly_report', description: null, enabled: true },
      ...{ defaults: {}, frozen: {}, input_schema: null },
      ...{ delegated_by_user_id: ada, delegated_by_label: 'Ada Lovelace', delegated_at: time },
      ...{ tool_available: true, delegation_ok: true, unmet: false, unmet_reason: null, can_repin: false },
      ...{ restricted: false, restricted_by: null, restricted_scope: null },
    },
  ],
  tools: [
    {
      name: 'open_issues',
      description: 'Lists the issues of a repository.',
      input_schema: { type: 'object', properties: { repo: { type: 'string' } }, required: ['repo'] },
      operation: 'read',
      tier: 'read',
    },
  ],
  delegation: {
    connection_count: 1,
    delegator_count: 1,
    visible: {
      connection_count: 1,
      private_connection_count: 1,
      preview: [{ id: connection, name: 'GitHub for builds', connector_slug: 'github' }],
    },
  },
  approval_policy: { destructive: 'second_person' },
  tool_search: false,
  skill: 'Ask `open_issues` first.',
  skill_updated_at: time,
  skill_updated_by: ada,
  skill_updated_by_label: 'Ada Lovelace',
  skill_origin_template_id: null,
  skill_origin_template_name: null,
  skill_may_be_stale: false,
  skill_entry_changes: { added: 0, removed: 0, names: [] },
  skill_tool_issues: { count: 0, preview: [] },
};
