import { programOn } from './curated-things.js';
import { type Things } from './everything.js';

type Naming = { field: string; body: object; path?: string };

/** The kind of resource that the last id of each path identifies. */
export const inToolboxPaths: Record<string, keyof Things> = {
  '/execution/{id}': 'execution',
  '/synthetic-tool/{id}': 'syntheticTool',
  '/template/{id}': 'template',
  '/template/{id}/share/{aclId}': 'templateShare',
  '/template/{id}/skill-version/{versionId}': 'templateSkill',
  '/mcp/toolbox/{id}': 'toolbox',
  '/.well-known/oauth-protected-resource/mcp/toolbox/{id}': 'toolbox',
  '/toolbox/{id}': 'toolbox',
  '/toolbox/{id}/account/{connector_slug}': 'connector',
  '/toolbox/{id}/connected-app/{appId}': 'app',
  '/toolbox/{id}/removed-app/{appId}': 'app',
  '/toolbox/{id}/share/{aclId}': 'toolboxShare',
  '/toolbox/{id}/skill-version/{versionId}': 'skillVersion',
};

const tool = { connector_slug: 'github', tool_name: 'list_issues' };

const entriesOf = (other: Things): Naming[] => [
  { field: 'entries[0].id', body: { entries: [{ ...tool, id: other.entry }] } },
  { field: 'entries[0].connector_slug', body: { entries: [{ ...tool, connector_slug: other.connector }] } },
  { field: 'entries[0].connection_id', body: { entries: [{ ...tool, connection_id: other.connection }] } },
  {
    field: 'entries[0].synthetic_tool_id',
    body: { entries: [{ type: 'synthetic', synthetic_tool_id: other.syntheticTool }] },
  },
];

const templateEntries = (other: Things): Naming[] => [
  { field: 'entries[0].id', body: { entries: [{ ...tool, id: other.templateEntry }] } },
  { field: 'entries[0].connector_slug', body: { entries: [{ ...tool, connector_slug: other.connector }] } },
];

const granteesOf = ({ member, team }: Things): object[] => [
  { grantee_type: 'user', grantee_id: member, level: 'use' },
  { grantee_type: 'team', grantee_id: team, level: 'use' },
];

/** Every field that identifies a resource in the body of an operation on toolboxes, by operation. */
export const inToolboxBodies: Record<string, (ours: Things, other: Things) => Naming[]> = {
  createToolbox: (_, other) => [
    ...entriesOf(other).map(({ field, body }) => ({ field, body: { name: 'X', ...body } })),
    { field: 'template_id', body: { name: 'X', template_id: other.template } },
    ...granteesOf(other).map((share) => ({ field: 'shares[0].grantee_id', body: { name: 'X', shares: [share] } })),
  ],
  changeMyConnectedApp: ({ app }, { toolbox }) => [
    { field: 'toolbox_ids', path: `/user/me/connected-app/${app}`, body: { toolbox_ids: [toolbox] } },
  ],
  chooseToolboxAccount: ({ toolbox }, { connection }) => [
    { field: 'connection_id', path: `/toolbox/${toolbox}/account/github`, body: { connection_id: connection } },
  ],
  updateToolbox: ({ toolbox }, other) => entriesOf(other).map((each) => ({ ...each, path: `/toolbox/${toolbox}` })),
  repinToolbox: ({ toolbox }, { entry }) => [
    { field: 'entry_ids[0]', path: `/toolbox/${toolbox}/repin`, body: { entry_ids: [entry] } },
  ],
  executeToolboxTool: ({ toolbox }, { approval }) => [
    {
      field: 'approval_id',
      path: `/toolbox/${toolbox}/execute`,
      body: {
        tool_name: 'github__list_issues',
        arguments: { owner: 'octo', repo: 'app' },
        approval_id: approval,
      },
    },
  ],
  transferToolbox: ({ toolbox }, { member }) => [
    { field: 'new_owner_user_id', path: `/toolbox/${toolbox}/transfer`, body: { new_owner_user_id: member } },
  ],
  createSyntheticTool: (_, other) => [
    { field: 'steps[0].connection_id', body: programOn(other.connection, 'Another') },
  ],
  validateSyntheticTool: ({ connection }, other) => [
    { field: 'steps[0].connection_id', path: '/synthetic-tool/validate', body: programOn(other.connection) },
    {
      field: 'id',
      path: '/synthetic-tool/validate',
      body: { ...programOn(connection), id: other.syntheticTool },
    },
  ],
  executeSyntheticTool: ({ syntheticTool }, { approval }) => [
    {
      field: 'approval_id',
      path: `/synthetic-tool/${syntheticTool}/execute`,
      body: { input: {}, approval_id: approval },
    },
  ],
  updateSyntheticTool: ({ syntheticTool }, other) => [
    {
      field: 'steps[0].connection_id',
      path: `/synthetic-tool/${syntheticTool}`,
      body: { steps: programOn(other.connection).steps },
    },
  ],
  createTemplate: (_, other) => [
    ...templateEntries(other).map(({ field, body }) => ({ field, body: { name: 'X', ...body } })),
    { field: 'from_toolbox_id', body: { name: 'X', from_toolbox_id: other.toolbox } },
    ...granteesOf(other).map((share) => ({ field: 'shares[0].grantee_id', body: { name: 'X', shares: [share] } })),
  ],
  updateTemplate: ({ template }, other) =>
    templateEntries(other).map((each) => ({ ...each, path: `/template/${template}` })),
  transferTemplate: ({ template }, { member }) => [
    { field: 'new_owner_user_id', path: `/template/${template}/transfer`, body: { new_owner_user_id: member } },
  ],
  shareTemplate: ({ template }, other) =>
    granteesOf(other).map((body) => ({ field: 'grantee_id', path: `/template/${template}/share`, body })),
  shareToolbox: ({ toolbox }, other) =>
    granteesOf(other).map((body) => ({ field: 'grantee_id', path: `/toolbox/${toolbox}/share`, body })),
};
