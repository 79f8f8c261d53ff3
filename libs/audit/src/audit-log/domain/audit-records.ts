import { type Caller } from '#kernel';

/** What a reader of the log may ask for; each field narrows the list. */
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

/** A record as the interface shows it. */
export type AuditRecord = {
  id: string;
  occurred_at: string;
  action: string;
  ip: string | null;
  user_agent: string | null;
};

/** For whom records are told, and as of which epoch. */
export type AuditReader = Pick<Caller, 'orgId' | 'epoch' | 'userId'>;

export const recordsInBatch = 500;

/** Port to the organization's records in the order they were written, for who takes them all. */
export abstract class AuditRecords {
  /** The next ones after that id, oldest first: a batch, and fewer where the log ends. */
  abstract after(caller: Caller, filter: AuditFilter, id: string): Promise<AuditRecord[]>;

  /** Those of these ids that the log still holds, as who may read all of it sees them. */
  abstract named(reader: AuditReader, ids: readonly string[]): Promise<AuditRecord[]>;
}
