import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel';
import { Accounts, needingReauth } from '../../account/domain/account.js';
import { CredentialReader, type OpenedCredential } from '../../credential/domain/credentials.js';
import { assertDefinition, type ExpectedDefinition } from '../../integration/domain/integrations.js';
import { isAlive, isNewer, isRefreshable, deriveUrgency } from '../domain/refresh-rules.js';
import { type RefreshResult, CredentialRefresh, type RefreshOptions } from './credential-refresh.js';
import { needsReauth, refreshFailed } from '#vault-protocol';

/** How long to wait for another process's refresh, and how often to check, in milliseconds. */
const maxWait = 10_000;
const pollInterval = 100;

/**
 * Decides when a token is refreshed, and what a caller gets if that fails. A credential has only one refresh at a time:
 * callers in this process share the refresh, and other processes wait for its lease.
 */
@Injectable()
export class FreshCredentials {
  private readonly logger = new Logger(FreshCredentials.name);
  private readonly running = new Map<string, Promise<RefreshResult>>();

  constructor(
    private readonly credentialReader: CredentialReader,
    private readonly credentialRefresh: CredentialRefresh,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns an account's credential, refreshed first if it is about to expire.
   * @param expected the required definition, checked before anything is sent.
   * @throws not_found; needsReauth, definitionUnknown or definitionOutdated; refreshFailed if its token has expired and the provider cannot be asked now.
   */
  async get(orgId: string, accountId: string, expected: ExpectedDefinition | null = null): Promise<OpenedCredential> {
    const credential = await this.credentialReader.get(orgId, accountId);
    assertDefinition(credential.integration, expected);
    if (credential.state === 'needs_reauth') throw needsReauth();
    const urgency = deriveUrgency(credential, this.clock.now());
    if (urgency === 'now') return this.refreshedOrAlive(credential);
    if (urgency === 'soon' && isRefreshable(credential)) this.refreshInBackground(credential);
    return credential;
  }

  /**
   * Refreshes a credential that a provider just refused, unless it was refreshed in the meantime.
   * @throws like `get`
   */
  async renew(refused: OpenedCredential): Promise<OpenedCredential> {
    const result = await this.refresh(refused);
    if (result.kind === 'renewed') return result.credential;
    throw result.kind === 'needs_reauth' ? needsReauth() : refreshFailed();
  }

  /** Refreshes the credential now, whatever its expiry and earlier failures, and returns the result. */
  async refreshNow(
    orgId: string,
    accountId: string,
    expected: ExpectedDefinition | null = null,
  ): Promise<RefreshResult> {
    const credential = await this.credentialReader.get(orgId, accountId);
    assertDefinition(credential.integration, expected);
    return this.refresh(credential, { force: true });
  }

  private async refreshedOrAlive(credential: OpenedCredential): Promise<OpenedCredential> {
    const result = await this.refresh(credential);
    if (result.kind === 'renewed') return result.credential;
    if (result.kind === 'needs_reauth') throw needsReauth();
    if (isAlive(credential, this.clock.now())) return credential;
    if (result.kind === 'failed') throw refreshFailed();
    const { org_id, account_id, generation } = credential;
    await this.accounts.recordState(org_id, account_id, (account) =>
      needingReauth(account, generation, 'expired', this.clock.now()),
    );
    throw needsReauth();
  }

  private refreshInBackground(credential: OpenedCredential): void {
    this.refresh(credential).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'A token could not be refreshed ahead of time.'),
    );
  }

  /**
   * Refreshes a credential.
   * @param known the credential whose token to replace. If there is a newer credential, that one is returned instead.
   */
  private refresh(known: OpenedCredential, options: RefreshOptions = { force: false }): Promise<RefreshResult> {
    if (!isRefreshable(known)) return Promise.resolve({ kind: 'not_renewable' });
    const key = `${known.org_id}/${known.account_id}/${known.generation}`;
    const shared = this.running.get(key);
    if (shared) return shared;
    const refresh = this.refreshOrWait(known, options).finally(() => this.running.delete(key));
    this.running.set(key, refresh);
    return refresh;
  }

  private async refreshOrWait(known: OpenedCredential, options: RefreshOptions): Promise<RefreshResult> {
    const until = performance.now() + maxWait;
    while (performance.now() < until) {
      const result = await this.credentialRefresh.refresh(known, options);
      if (result) return result;
      const current = await this.credentialReader.get(known.org_id, known.account_id);
      if (isNewer(current, known)) return { kind: 'renewed', credential: current };
      if (current.state === 'needs_reauth' && known.state === 'ok') return { kind: 'needs_reauth' };
      await setTimeout(pollInterval * (0.5 + Math.random()));
    }
    return { kind: 'failed' };
  }
}
