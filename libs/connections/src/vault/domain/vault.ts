import { ApiError, type Trace } from '#kernel';
import { type OpenedSession, type SessionWanted } from './connect-session.js';
import { type Installation } from './installation.js';

/** The vault's state of an account. `revoked` and `missing` are final. */
export type ReportedState = 'ok' | 'needs_reauth' | 'revoked' | 'missing';

export type SignInMethod = {
  name: string;
  /** Whether signing in is a redirect to the provider and back. */
  redirect: boolean;
  form_fields: readonly unknown[];
  permissions_text: string | null;
  /** False if the organization's OAuth application is missing. */
  configured: boolean;
};

/** What a browser brings back from the vault. */
export type PresentedCode = { session_id: string; code: string; connection_id: string };

/** The result of a post-install step. `error` is a sentence from the vault. */
export type StepResult = {
  name: string;
  label: string;
  status: 'succeeded' | 'failed' | 'not_run';
  error: string | null;
};

/** `variables`: the account's variables afterwards, except secret ones; null if unchanged. */
export type PostInstallRun = { steps: StepResult[]; variables: Record<string, unknown> | null };

export type Redeemed = {
  account_id: string;
  auth_method: string;
  account_label: string | null;
  scopes: string[] | null;
  /** Without the secret ones. */
  variables: Record<string, unknown>;
  post_install: StepResult[];
};

/** `checked_at`: when the state was last checked; null for never. */
export type AccountStatus = { state: ReportedState; cause: string | null; checked_at: string | null };

/** A call to a third party, complete except for the credential. */
export type ProxiedCall = {
  tool: string;
  method: string;
  path: string;
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  body: unknown;
  body_type: string | null;
  encoded_query?: string;
  encoded_body?: string;
  /** Time limit for everything in the vault, including a refresh of the credential. Nothing is sent after it. */
  timeout_ms: number;
  /** Limit of the response. The rest is cut off. */
  max_bytes: number;
  idempotency_key: string | null;
  /** Cancels the call. */
  givenUp?: AbortSignal;
  /** The trace of the original request. */
  trace?: Trace;
};

export type ProxiedAnswer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  truncated: boolean;
  duration_ms: number;
};

/** No readable response of the third party. `sent`: whether it may have acted anyway. */
export type NoAnswer = { failure: 'timeout' | 'unreachable' | 'too_large'; sent: boolean };

/** The vault gave no proper response. `sent`: whether it may have acted anyway. */
export class VaultUnavailable extends ApiError {
  constructor(
    readonly sent: boolean,
    cause?: unknown,
    message = 'The credential vault cannot be reached. Try again in a moment.',
  ) {
    super(503, 'internal_error', message, {
      reason: 'vault_unavailable',
      headers: { 'retry-after': '5' },
    });
    this.cause = cause;
  }
}

/** The vault does not accept this process's signature. Their keys or clocks differ, so a retry does not help. */
export class VaultRefusedService extends VaultUnavailable {
  constructor() {
    super(
      false,
      undefined,
      'The credential vault refused this server’s request. Ask the operator to run `doctor`, which compares keys and clocks.',
    );
  }
}

/** Whether all data of an organization is deleted. If not, `more` says whether to continue at once. */
export type VaultPurged = { done: boolean; more?: boolean };

/**
 * Port to Saffron, the vault with the credentials. Each call has a time limit. Timeouts and failures of the vault throw
 * `VaultUnavailable`.
 */
export abstract class Vault {
  /** Sends a definition to the vault. A newer one in the vault is kept. */
  abstract install(installation: Installation): Promise<void>;

  /** The methods that the connect page would offer, within 1.5 s. */
  abstract methodsOf(installation: Installation): Promise<SignInMethod[]>;

  /**
   * Opens a session, which ends unfinished sessions of the same connection.
   * @throws conflict `oauth_app_required`
   */
  abstract openSession(installation: Installation, wanted: SessionWanted): Promise<OpenedSession>;

  /** Redeems a finished sign-in. The same code gives the same result again. Null if there is none. */
  abstract redeem(orgId: string, presented: PresentedCode): Promise<Redeemed | null>;

  /** Ends a session and revokes the result of its sign-in. Safe to repeat. */
  abstract closeSession(orgId: string, sessionId: string): Promise<void>;

  /** By account, at most 200, within 250 ms. */
  abstract statusesOf(orgId: string, accountIds: readonly string[]): Promise<Record<string, AccountStatus>>;

  /** @throws 503 `credential_refresh_failed`; conflict `connection_not_active` if the account takes no calls. */
  abstract call(installation: Installation, accountId: string, call: ProxiedCall): Promise<ProxiedAnswer | NoAnswer>;

  /** Runs post-install steps again. @throws as `call`. */
  abstract runPostInstall(installation: Installation, accountId: string, steps: string[]): Promise<PostInstallRun>;

  /** Revokes and deletes an account's credential. Safe to repeat. */
  abstract revoke(orgId: string, accountId: string, reason: string): Promise<void>;

  /** Stops or resumes the vault's background work for an organization. */
  abstract freeze(orgId: string, frozen: boolean): Promise<void>;

  /**
   * Deletes all data of an organization in parts, after its grants at third parties were revoked, or without waiting if
   * `givesUp`.
   */
  abstract purge(orgId: string, givesUp: boolean): Promise<VaultPurged>;
}

/** Port to the vault's states of accounts, for reads. It never throws and never delays a page for long. */
export abstract class AccountStatuses {
  /** The states that arrive in time. An account without one keeps its row's status. */
  abstract of(orgId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountStatus>>;

  /** Makes the next read ask the vault again. */
  abstract forget(accountId: string): void;
}
