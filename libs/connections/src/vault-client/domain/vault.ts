import { ApiError, type Trace } from '#kernel';
import {
  type AccountStatus,
  type AccountVariable,
  type ConnectSessionRequest,
  type OpenedConnectSession,
  type PostInstallRun as InstallRun,
  type ProxiedAnswer as Answer,
  type ProxiedRequest,
  type PurgeProgress,
  type RedeemedAccount,
  type RedeemedCode,
  type SignInMethod,
} from '#vault-protocol';
import { type Integration } from './integration.js';
import { vaultUnavailable } from './refusals.js';

export {
  type AccountStatus,
  type RedeemedAccount as Redeemed,
  type ReportedState,
  type SignInMethod,
  type StepResult,
} from '#vault-protocol';

/** The parameters of the vault's redirect after a sign-in. */
export type PresentedCode = RedeemedCode & { session_id: string };

/** A call to a third party that lacks only the credential. */
export type ProxiedCall = ProxiedRequest & {
  timeout_ms: number;
  signal?: AbortSignal;
  /** The trace of the original request. */
  trace?: Trace;
};

/** The parts of the third party's response that this service uses. */
export type ProxiedAnswer = Omit<Answer, 'refreshed'>;

/**
 * The result of post-install steps. `variables`: the account's variables after the run, without secret ones. Null if
 * they are unchanged.
 */
export type PostInstallRun = Pick<InstallRun, 'steps'> & { variables: InstallRun['variables'] | null };

/** The third party gave no readable response. `sent`: whether it may have acted anyway. */
export type NoAnswer = { failure: 'timeout' | 'unreachable' | 'address_refused' | 'too_large'; sent: boolean };

/**
 * Calls the vault, which stores the credentials. Each call has a time limit. Timeouts and failures of the vault
 * throw `VaultUnavailable`.
 */
export abstract class Vault {
  /** Lists the sign-in methods that the connect page would offer. Answers within 1.5 s. */
  abstract listAuthMethods(integration: Integration): Promise<SignInMethod[]>;

  /**
   * Opens a session, and ends unfinished sessions of the same connection.
   * @throws conflict `oauth_app_required`
   */
  abstract openConnectSession(
    integration: Integration,
    request: RequestedConnectSession,
  ): Promise<OpenedConnectSession>;

  /** Redeems a finished sign-in. The same code returns the same result again. Null if there is no such sign-in. */
  abstract redeem(orgId: string, presented: PresentedCode): Promise<RedeemedAccount | null>;

  /** Ends a session and revokes the result of its sign-in. Safe to repeat. */
  abstract closeConnectSession(orgId: string, sessionId: string): Promise<void>;

  /** Returns statuses by account id, for at most 200 ids. A page waits for them only 250 ms, a job longer. */
  abstract listStatuses(
    orgId: string,
    accountIds: readonly string[],
    limit: { timeout_ms: number },
  ): Promise<Record<string, AccountStatus>>;

  /** @throws 503 `credential_refresh_failed`; conflict `connection_not_active` if the account accepts no calls. */
  abstract call(integration: Integration, accountId: string, call: ProxiedCall): Promise<ProxiedAnswer | NoAnswer>;

  /** Runs post-install steps again. @throws as `call`. */
  abstract runPostInstall(integration: Integration, accountId: string, steps: string[]): Promise<PostInstallRun>;

  /** Revokes and deletes an account's credential. Safe to repeat. */
  abstract revoke(orgId: string, accountId: string, reason: string): Promise<void>;

  /** Stops the vault's background work for an organization, or resumes it. */
  abstract freeze(orgId: string, frozen: boolean): Promise<void>;

  /**
   * Deletes all data of an organization in parts. Waits until the organization's grants at third parties are revoked,
   * unless `givesUp` is set.
   */
  abstract purge(orgId: string, givesUp: boolean): Promise<PurgeProgress>;
}

/** Thrown if the vault gave no proper response. `sent`: whether the request may have had an effect anyway. */
export class VaultUnavailable extends ApiError {
  constructor(
    readonly sent: boolean,
    cause?: unknown,
    message = 'The credential vault cannot be reached. Try again in a moment.',
  ) {
    super(vaultUnavailable, message, { headers: { 'retry-after': '5' } });
    this.cause = cause;
  }
}

/**
 * Thrown if the vault does not accept this process's signature. The keys or clocks of the two processes differ, so a
 * retry does not help.
 */
export class VaultRefusedService extends VaultUnavailable {
  constructor() {
    super(
      false,
      undefined,
      'The credential vault refused this server’s request. Ask the operator to run `doctor`, which compares keys and clocks.',
    );
  }
}

/** Reads the states of accounts from the vault. Never throws, and never delays a page for long. */
export abstract class AccountStatuses {
  /** Returns the states that arrive in time. A connection without one keeps its stored status. */
  abstract load(orgId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountStatus>>;

  /** Makes the next read ask the vault again. */
  abstract forget(accountId: string): void;
}

export { type OpenedConnectSession } from '#vault-protocol';

/** The data that the vault's pages need to sign a person in to an installed connector. */
export type RequestedConnectSession = Required<
  Omit<ConnectSessionRequest, 'org' | 'integration_id' | 'requested_scopes'>
>;

export { type AccountVariable } from '#vault-protocol';

/** Reads and changes the variables in the vault. */
export abstract class AccountVariables {
  /** Lists all variables that the connector declares. */
  abstract list(integration: Integration, accountId: string): Promise<AccountVariable[]>;

  /**
   * Sets some variables, all or none. Null clears a variable. Returns all variables afterwards.
   * @throws validation_error for each invalid value; conflict `reconnect_required` for a variable that identifies the
   * account.
   */
  abstract change(
    integration: Integration,
    accountId: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<AccountVariable[]>;
}

/**
 * Result of checking a sign-in at the third party. A single `refused` may be temporary. `unreachable` says nothing
 * about the sign-in.
 */
export type CheckResult = 'good' | 'refused' | 'unreachable';

/** Checks a credential now. */
export abstract class CredentialChecks {
  /**
   * Renews the credential. If the credential cannot be renewed, asks the third party whether it is still valid. Returns
   * the result and the account's state after the check. The state is `missing` if the vault no longer has the account.
   */
  abstract check(integration: Integration, accountId: string): Promise<AccountStatus & { result: CheckResult }>;
}
