import { ApiError, type Trace } from '#kernel';
import { type OpenedSession, type SessionWanted } from './connect-session.js';
import { type Installation } from './installation.js';

/** What the vault says of an account: `revoked` and `missing` are final. */
export type ReportedState = 'ok' | 'needs_reauth' | 'revoked' | 'missing';

export type SignInMethod = {
  name: string;
  /** Signing in is a visit to the provider, and back. */
  redirect: boolean;
  form_fields: readonly unknown[];
  permissions_text: string | null;
  /** False while the organization's OAuth application is missing. */
  configured: boolean;
};

/** What a browser brings back from the vault. */
export type PresentedCode = { session_id: string; code: string; connection_id: string };

/** How a post-install step ended; `error` is a sentence of the vault's. */
export type StepResult = {
  name: string;
  label: string;
  status: 'succeeded' | 'failed' | 'not_run';
  error: string | null;
};

/** `variables` are the account's afterwards, without the secret ones; null where they stay as they are. */
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

/** `checked_at`: when the state was last learnt; null for never. */
export type AccountStatus = { state: ReportedState; cause: string | null; checked_at: string | null };

/** One call of a third party, ready but for the credential. */
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
  /** For all that the vault does for it, a refresh of the credential included; past it nothing is sent. */
  timeout_ms: number;
  /** Of the answer; more is cut off. */
  max_bytes: number;
  idempotency_key: string | null;
  /** Ends it before its time. */
  givenUp?: AbortSignal;
  /** Of the request that it is made for. */
  trace?: Trace;
};

export type ProxiedAnswer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  truncated: boolean;
  duration_ms: number;
};

/** No answer of the third party that could be read; `sent` tells whether it may have acted all the same. */
export type NoAnswer = { failure: 'timeout' | 'unreachable' | 'too_large'; sent: boolean };

/** The vault does not answer, or not as it should; `sent` tells whether it may have done what it was asked all the same. */
export class VaultUnavailable extends ApiError {
  constructor(
    readonly sent: boolean,
    cause?: unknown,
    message = 'The credential vault cannot be reached now. Try again.',
  ) {
    super(503, 'internal_error', message, {
      reason: 'vault_unavailable',
      headers: { 'retry-after': '5' },
    });
    this.cause = cause;
  }
}

/** The vault does not accept this process's signature: their keys or clocks differ, and a repeat changes nothing. */
export class VaultRefusedService extends VaultUnavailable {
  constructor() {
    super(
      false,
      undefined,
      'The credential vault refused this server’s request. Ask the operator to run `doctor`, which compares keys and clocks.',
    );
  }
}

/** Whether nothing is left of an organization; if not, whether there is `more` to be done at once. */
export type VaultPurged = { done: boolean; more?: boolean };

/**
 * Port to Saffron, which holds the credentials. Each call has its time; what does not come within it, and whatever the
 * vault cannot do, is thrown as `VaultUnavailable`.
 */
export abstract class Vault {
  /** Has the vault keep a definition; a newer one that it has stays. */
  abstract install(installation: Installation): Promise<void>;

  /** What the connect page would offer, within 1.5 s. */
  abstract methodsOf(installation: Installation): Promise<SignInMethod[]>;

  /**
   * Opens a session, which ends the unfinished ones of the same connection.
   * @throws conflict `oauth_app_required`
   */
  abstract openSession(installation: Installation, wanted: SessionWanted): Promise<OpenedSession>;

  /** Takes a finished sign-in over; the same code again answers the same. Null when there is none to take. */
  abstract redeem(orgId: string, presented: PresentedCode): Promise<Redeemed | null>;

  /** Ends a session, and has what a sign-in brought in it revoked; again changes nothing. */
  abstract closeSession(orgId: string, sessionId: string): Promise<void>;

  /** By account, at most 200 of them, within 250 ms. */
  abstract statusesOf(orgId: string, accountIds: readonly string[]): Promise<Record<string, AccountStatus>>;

  /** @throws 503 `credential_refresh_failed`; conflict `connection_not_active` when the account takes no calls. */
  abstract call(installation: Installation, accountId: string, call: ProxiedCall): Promise<ProxiedAnswer | NoAnswer>;

  /** Runs post-install steps once more. @throws as `call`. */
  abstract runPostInstall(installation: Installation, accountId: string, steps: string[]): Promise<PostInstallRun>;

  /** Has an account's credential revoked and forgotten; again changes nothing. */
  abstract revoke(orgId: string, accountId: string, reason: string): Promise<void>;

  /** Has the vault do nothing for an organization of its own accord, or go on. */
  abstract freeze(orgId: string, frozen: boolean): Promise<void>;

  /** Destroys all of an organization once third parties were told, or `givesUp`, a part of it each time. */
  abstract purge(orgId: string, givesUp: boolean): Promise<VaultPurged>;
}

/** Port to what the vault says of accounts, for reads: it never throws and never makes a page wait for long. */
export abstract class AccountStatuses {
  /** As far as they are known in time; an account without an entry keeps the status its row has. */
  abstract of(orgId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountStatus>>;

  /** Has the next read ask again, because something changed. */
  abstract forget(accountId: string): void;
}
