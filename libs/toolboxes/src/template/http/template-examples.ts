import { type OneTemplateView, type TemplateView } from '../queries/template.view.js';

const time = '2026-01-31T09:30:00.000Z';
const ada = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';
const github = { slug: 'github', label: 'GitHub', logo: null };

export const templateExample: TemplateView = {
  id: 'tpl_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Release notes',
  description: 'Tools for writing release notes.',
  owner_user_id: ada,
  access: 'owner',
  access_via: 'owner',
  shares: [],
  access_summary: { org_level: null, team_count: 0, user_count: 0, total: 0, preview: [] },
  entry_count: 1,
  connectors: [github],
  has_skill: true,
  stamp_count: 3,
  can_use: true,
  can_stamp: true,
  can_share: true,
  can_see_shares: true,
  can_revoke_share: true,
  can_manage: true,
  can_transfer: true,
  can_delete: true,
  version: 2,
  created_at: time,
  updated_at: time,
};

export const entryExample = {
  connector_slug: 'github',
  tool_name: 'list_issues',
  frozen: { owner: 'octo' },
  name: 'open_issues',
};
const entryId = 'tple_01k7vm3q8ef6ha4x2c9b5t0rsd';

export const oneTemplateExample: OneTemplateView = {
  ...templateExample,
  entries: [
    {
      ...{ id: entryId, ...entryExample, exposed_name: 'open_issues', description: null, enabled: true, defaults: {} },
      ...{ input_schema: null, note: 'Use the team’s account.', connector: github },
    },
  ],
  usable: [{ entry_id: entryId, state: 'ok' }],
  skill: 'Ask `open_issues` first.',
  skill_updated_at: time,
  skill_updated_by: ada,
  skill_updated_by_label: 'Ada Lovelace',
  skill_may_be_stale: false,
  skill_entry_changes: { added: 0, removed: 0, names: [] },
  skill_tool_issues: { count: 0, preview: [] },
};
