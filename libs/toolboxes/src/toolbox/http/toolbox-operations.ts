import { type OperationFacts } from '#kernel';
import { TransferCollectionBody } from '../../collection/http/collection.dto.js';
import { ConnectedAppView } from '../queries/connected-app.view.js';
import { RepinnedView } from '../queries/repinned.view.js';
import { UsedConnectorView } from '../queries/toolbox-connector.view.js';
import { OneToolboxView, ToolboxView } from '../queries/toolbox.view.js';
import { connectedAppExample, oneToolboxExample, toolboxExample } from './toolbox-examples.js';
import { CreateToolboxBody, RepinBody, UpdateToolboxBody } from './toolbox.dto.js';

const notVisible = 'No such toolbox, or none that reaches the caller.';
const pinning =
  '`pin_not_allowed`: an entry runs on the authority of who pins it, which takes use access to the connection; ' +
  '`connector_restricted`, `tool_restricted`. `fields` names the entry.';
const wrongEntries =
  '`invalid_fields` with everything that is wrong, entry by entry: `unknown_connector`, `unknown_tool`, ' +
  '`unknown_connection`, `unknown_synthetic_tool`, `unknown_entry`, `name_taken` for names that two would have, `widens` for a schema that lets ' +
  'through what the tool refuses, `policy_weaker`.';

const empty = { next_cursor: null, prev_cursor: null };
const entry = { connector_slug: 'github', tool_name: 'list_issues', frozen: { owner: 'octo' }, name: 'open_issues' };
const synthetic = { type: 'synthetic', synthetic_tool_id: 'syn_01k7vm3q8ef6ha4x2c9b5t0rsd' } as const;

export const operations = {
  list: {
    id: 'listToolboxes',
    summary: 'List toolboxes',
    description: 'Toolboxes that the caller owns or that are shared with them, those changed last first.',
    pageOf: ToolboxView,
    example: { result: [toolboxExample], ...empty },
  },
  connectors: {
    id: 'listToolboxConnectors',
    summary: 'List connectors of toolboxes',
    description: 'The connectors whose tools are in toolboxes that reach the caller, by name.',
    pageOf: UsedConnectorView,
    example: { result: [{ slug: 'github', label: 'GitHub', logo: null, toolbox_count: 2, unmet_count: 0 }], ...empty },
  },
  get: {
    id: 'getToolbox',
    summary: 'Get a toolbox',
    description:
      'One toolbox as it is for the caller: its entries with what is in the way of each, the tools that they may call ' +
      'now, and on what and whom they run. Who does not see a connection learns nothing of it but that there is one.',
    view: OneToolboxView,
    example: oneToolboxExample,
    errors: { 404: notVisible },
  },
  create: {
    id: 'createToolbox',
    summary: 'Create a toolbox',
    description:
      'Makes a toolbox of up to 200 tools, each pinned to a connection by the caller: whoever is given use access to ' +
      'the toolbox runs it on the caller’s authority over that connection, within their own restrictions. An entry ' +
      'without a connection waits for one. A synthetic tool is added by its owner alone, and runs on what they may use. With `template_id` it is stamped: the template’s tools and skill are copied, ' +
      'each tool pinned to the connection of `connection_map`, else to the caller’s only active one of its connector, ' +
      'else left waiting. Needs `toolbox:create`, and `toolbox:share` for `shares`.',
    status: 201,
    body: { type: CreateToolboxBody, example: { name: 'Release notes', entries: [entry] } },
    view: OneToolboxView,
    example: oneToolboxExample,
    errors: {
      400: `${wrongEntries} \`unknown_template\`, \`unknown_member\`, \`unknown_team\`.`,
      403: `${pinning} \`use_required\` on the template; \`org_sharing_off\`.`,
      409: '`grantee_is_owner`, `grant_limit`.',
    },
  },
  update: {
    id: 'updateToolbox',
    summary: 'Change a toolbox',
    description:
      'For the owner and edit access. `entries` are all of them, in their order. One that is named by its `id` keeps ' +
      'who pinned it where tool, connection, frozen values and schema stay; every other is pinned by the caller. They ' +
      'are checked together: where one is refused, nothing changes.',
    body: { type: UpdateToolboxBody, example: { name: 'Release notes', entries: [entry, synthetic] } },
    view: OneToolboxView,
    example: oneToolboxExample,
    errors: { 400: wrongEntries, 403: `\`edit_required\`; ${pinning}`, 404: notVisible },
  },
  remove: {
    id: 'deleteToolbox',
    summary: 'Delete a toolbox',
    description: 'For the owner alone. Its share entries and skill versions go with it; connections stay as they are.',
    status: 204,
    errors: { 403: '`owner_only`.', 404: notVisible },
  },
  repin: {
    id: 'repinToolbox',
    summary: 'Repair entries of a toolbox',
    description:
      'Pins entries to what the caller may use: the connection named for an entry, else the one that it has, else the ' +
      'caller’s only active one of its connector. Entries that cannot be pinned stay as they are, and say why; a synthetic ' +
      'tool is never another’s. For the ' +
      'owner and edit access.',
    body: { type: RepinBody, example: {} },
    view: RepinnedView,
    example: { toolbox: oneToolboxExample, repinned: [oneToolboxExample.entries[0]!.id], still_unmet: [] },
    errors: { 400: '`unknown_entry`.', 403: '`edit_required`.', 404: notVisible },
  },
  transfer: {
    id: 'transferToolbox',
    summary: 'Hand over a toolbox',
    description:
      'For the owner. One whose owner left can be taken over by who has edit access, for themselves, and handed to ' +
      'anybody by who holds `toolbox:manage`. Entries stay pinned by who pinned them. Answers 204 to who no longer ' +
      'sees it afterwards.',
    body: {
      type: TransferCollectionBody,
      example: { new_owner_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd', retain_access: true },
    },
    view: OneToolboxView,
    example: oneToolboxExample,
    errors: {
      400: '`unknown_member`: no active member; `same_owner`.',
      403: '`owner_only`, `claim_only`.',
      404: notVisible,
    },
  },
  apps: {
    id: 'listConnectedApps',
    summary: 'List a toolbox’s connected apps',
    description:
      'Apps that members signed in to and let reach the toolbox: all of them for the owner and edit access, their own ' +
      'for others. An app reaches no further than its person.',
    pageOf: ConnectedAppView,
    example: { result: [connectedAppExample], ...empty },
    errors: { 404: notVisible },
  },
  cutOff: {
    id: 'cutOffApp',
    status: 204,
    summary: 'Cut a connected app off from a toolbox',
    description:
      'Takes the toolbox from somebody’s app, from its next message on; the owner and edit access do so with everybody’s, ' +
      'others with their own. An app that reaches nothing any more ends.',
    errors: { 404: `${notVisible} Or no such app reaches it.`, 412: 'The app has changed since it was read.' },
  },
} satisfies Record<string, OperationFacts>;
