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
