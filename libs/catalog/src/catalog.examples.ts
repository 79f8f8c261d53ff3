import { type ShareEvent, shareExamples } from '#access-control';
import { type EventExamples, exampleId } from '#kernel';
import { type ConnectorEvent } from './custom-connector/domain/custom-connector.js';
import { type DefinitionUpdate } from './custom-connector/domain/definition-change.js';

const digest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const tool_name = 'create_issue';
const owner_user_id = exampleId('usr');

const update: DefinitionUpdate = {
  ...{ digest, fields: ['tools'], added_tools: ['close_issue'], removed_tools: [], host_changed: false },
};

/** Example events for the audit documentation. */
export const catalogExamples: EventExamples<ConnectorEvent | ShareEvent<'connector'>> = {
  'connector.created': { origin: 'custom', digest },
  'connector.forked': { upstream_slug: 'github', digest },
  'connector.updated': update,
  'connector.published': {},
  'connector.unpublished': {},
  'connector.transferred': { from: exampleId('usr'), to: owner_user_id, retain_access: true },
  'connector.owner_left': { owner_user_id },
  'connector.owner_assigned': { owner_user_id },
  'connector.documentation_replaced': { documents: ['README.md'] },
  'connector.logo_set': {},
  'connector.logo_removed': {},
  'connector.tool_enabled': { tool_name },
  'connector.tool_disabled': { tool_name },
  'connector.tool_verified': { tool_name },
  'connector.tools_discovered': {
    ...{ connection_id: exampleId('conn'), added: ['close_issue'], changed: [], removed: [], held: 1 },
  },
  'connector.tool_held': { tool_name, state: 'changed' },
  'connector.tool_accepted': { tool_name, hash: digest },
  'connector.tool_refused': { tool_name, hash: digest },
  'connector.tool_tier_changed': { tool_name, tier: 'destructive' },
  'connector.upstream_linked': { upstream_slug: 'github' },
  'connector.upstream_unlinked': { upstream_slug: 'github' },
  'connector.pulled': { ...update, change_ids: ['tools/close_issue'] },
  'connector.deleted': { dependents: { connections: 1 } },
  ...shareExamples('connector'),
};
