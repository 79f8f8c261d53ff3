import { type StoredStep } from './command-journal.js';

/** A key as stored. `attempt` is null if a repeat may take it over at once. */
export type StoredKey = {
  fingerprint: Buffer;
  token_digest: Buffer | null;
  attempt: string | null;
  created_at: string;
  status: number | null;
  headers: object;
  body: Buffer | null;
  expired: boolean;
  known: object | null;
  steps: StoredStep[] | null;
};

/** The key of a request that is still running or was interrupted. */
export type UnansweredKey = StoredKey & { status: null; attempt: string };

/**
 * Whether a repeat can continue. The results of all committed steps must be stored. If the command had effects outside
 * the database, its own result must be stored.
 */
export const isResumable = ({ known, steps }: StoredKey): boolean =>
  (steps ?? []).every(({ sealed }) => sealed !== null) && (known === null || (steps ?? []).some(({ done }) => done));

/** Whether the key has no response, and no repeat may take it over at once. */
export const isUnanswered = (row: StoredKey): row is UnansweredKey => row.status === null && row.attempt !== null;

const own = 'where org_id = :org_id and principal = :principal and key = :key';

export const selectKey = `select fingerprint, token_digest, attempt, created_at, status, headers, body, known, steps, coalesce(secret_until < :now, false) as expired
  from kernel.idempotency_keys ${own}`;

/** Inserts the request's row, unless the key has one. */
export const addKey = `
  insert into kernel.idempotency_keys (org_id, principal, key, attempt, fingerprint, token_digest, known, created_at)
  values (:org_id, :principal, :key, :attempt, :fingerprint, :token_digest, :known, :now) on conflict do nothing`;

/**
 * Locks the request's row, because another request may take it over. Returns no row if the key belongs to another request,
 * whose row is not locked, so that it can store its response.
 */
export const lockKey = `select attempt from kernel.idempotency_keys ${own} and attempt = :attempt for no key update`;

export const remember = `update kernel.idempotency_keys set status = :status, headers = :headers, body = :body,
  secret_until = :until, steps = null ${own} and attempt = :attempt`;

export const ends = {
  forget: `delete from kernel.idempotency_keys ${own} and attempt = :attempt`,
  leave: `update kernel.idempotency_keys set attempt = null ${own} and attempt = :attempt`,
};

export const takeOver = `update kernel.idempotency_keys set attempt = :attempt, created_at = :now
  ${own} and status is null and attempt is not distinct from :before`;
