import { type Caller } from '#kernel';

/** Filters of the log. Each field narrows the list. */
export type AuditFilter = {
  actor_id?: string;
  actor_kind?: string;
  subject_user_id?: string;
  user_id?: string;
  action?: string[];
  category?: string[];
  resource_type?: string;
  resource_id?: string;
  connector_slug?: string;
  outcome?: string;
  token_id?: string;
  request_id?: string;
  ip?: string;
  from?: string;
  to?: string;
};

/** The fields that exports and webhooks read from a record of the API. */
export type AuditRecord = {
  id: string;
  occurred_at: string;
  action: string;
  ip: string | null;
  user_agent: string | null;
};

/** The member who reads the records. Cached names are valid for the epoch. */
export type AuditReader = Pick<Caller, 'orgId' | 'epoch' | 'userId'>;

export const recordsInBatch = 500;

/** The categories that contexts give their events. */
export const categories: readonly string[] = [
  'access',
  'people',
  'connections',
  'catalog',
  'toolboxes',
  'organization',
  'provisioning',
  'security',
  'usage',
];

/** Types of resources in the audit log. A test checks that every aggregate and event is in this list. */
export const resourceTypes: readonly string[] = [
  'access_grant',
  'access_request',
  'approval',
  'approval_grant',
  'budget',
  'audit_log',
  'connected_app',
  'connection',
  'connector',
  'enterprise_client',
  'group',
  'group_mapping',
  'invite',
  'member',
  'oauth_app',
  'organization',
  'restriction',
  'role',
  'sign_in',
  'synthetic_tool',
  'team',
  'template',
  'token',
  'toolbox',
  'webhook_endpoint',
  'workload_credential',
];
