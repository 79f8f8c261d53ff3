import { type EventExamples, exampleEnd, exampleId } from '#kernel';
import { type AccessGrantEvent } from './access-grant/domain/access-grant.js';
import { type AccessRequestEvent, type RequestData } from './access-request/domain/access-request.js';
import { type AccessExplained, type AccessListed } from './explanation/domain/explanation.js';
import { type RestrictionData, type RestrictionEvent } from './restriction/domain/restriction.js';

type AccessControlEvent = RestrictionEvent | AccessExplained | AccessListed | AccessGrantEvent | AccessRequestEvent;

const [user_id, expires_at] = [exampleId('usr'), exampleEnd];
const tool = { connector_slug: 'github', tool_name: 'create_issue' };

const rule: RestrictionData = {
  target_type: 'role',
  target_id: exampleId('role'),
  role_name: 'Support',
  mode: 'block',
  connector_slugs: ['slack'],
  tools: [tool],
  summary: 'Blocks slack and “Create issue” on github.',
};

const request: RequestData = {
  user_id,
  kind: 'tool',
  ...tool,
  permission: null,
  resource_type: null,
  resource_id: null,
  level: null,
};

const grant = { user_id, ...tool };

export const accessControlExamples: EventExamples<AccessControlEvent> = {
  'restriction.created': rule,
  'restriction.updated': { ...rule, before: 'Blocks slack.', after: rule.summary },
  'restriction.tool_confirmed': { ...rule, ...tool, mode: 'allow', summary: 'Allows only “Create issue” on github.' },
  'restriction.deleted': rule,
  'restriction.legacy_override_cleared': { user_id, restriction_ids: [exampleId('rstr')] },
  'access.explained': { user_id, ...tool, decision: 'blocked' },
  'access.listed': { user_id },
  'access_grant.created': {
    ...grant,
    request_id: exampleId('areq'),
    note: 'For the release',
    lifts_member_rules: false,
    expires_at,
  },
  'access_grant.extended': { ...grant, expires_at },
  'access_grant.revoked': { ...grant, cause: 'revoked', note: 'The release is done' },
  'access_grant.expiring': { ...grant, expires_at },
  'access_grant.expired': { ...grant, expires_at },
  'access_request.created': { ...request, expires_at },
  'access_request.approved': { ...request, grant_id: exampleId('agrt'), acl_id: null },
  'access_request.denied': request,
  'access_request.withdrawn': { ...request, cause: null },
  'access_request.expired': request,
  'access_request.obsolete': { ...request, cause: 'not_restricted' },
};
