import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel';
import { Accounts, needingReauth, working } from '../../account/domain/account.js';
import { CredentialReader, type OpenedCredential } from '../../credential/domain/credentials.js';
import { type TokenSecret } from '../../credential/domain/credential.js';
import { type SpooledTokens, TokenSpool } from '../../credential/domain/spooled-tokens.js';
import { OAuthApps } from '../../oauth-app/domain/oauth-app.js';
import { type TokenOutcome } from '../../provider/domain/token-endpoint.js';
import { RefreshRequests } from '../../provider/services/refresh-requests.js';
import {
  afterFailure,
  isNewer,
  isPaused,
  type Lease,
  type RefreshFailure,
  type StateChange,
  takenAt,
  tokensAfter,
} from '../domain/refresh-rules.js';
import { Leases } from '../persistence/leases.js';
import { TokenCommitter } from './token-committer.js';

/** A provider's response to a refresh. Granted tokens are already in the spool's memory. */
type ProviderAnswer = Exclude<TokenOutcome, { kind: 'granted' }> | { kind: 'granted'; tokens: SpooledTokens };

/** The lease, the credential before the refresh, and the provider's response. */
type Answered = { lease: Lease; before: OpenedCredential; answer: ProviderAnswer };

/** The credential before the refresh, and a request for new tokens that needs no database. */
type Prepared = { before: OpenedCredential; request: () => Promise<ProviderAnswer> };

export type RefreshResult =
  | { kind: 'renewed'; credential: OpenedCredential }
  /** The credential cannot be refreshed. */
  | { kind: 'not_renewable' }
  | { kind: 'needs_reauth' }
  /** The refresh failed for now. The account may still be usable. */
  | { kind: 'failed' };

type Kind = Extract<RefreshResult['kind'], 'renewed' | 'needs_reauth' | 'failed'>;

/** `force`: whether to send the request even during a pause. */
export type RefreshOptions = { force: boolean };

/** Refreshes a credential under its lease. Holds no database connection while the provider responds. */
@Injectable()
export class CredentialRefresh {
  private readonly logger = new Logger(CredentialRefresh.name);

  constructor(
    private readonly credentialReader: CredentialReader,
    private readonly leases: Leases,
    private readonly refreshRequests: RefreshRequests,
    private readonly tokenCommitter: TokenCommitter,
    private readonly tokenSpool: TokenSpool,
    private readonly accounts: Accounts,
    private readonly oAuthApps: OAuthApps,
    private readonly clock: Clock,
  ) {}

  /** Returns null while another process holds the lease. */
  async refresh(known: OpenedCredential, { force }: RefreshOptions): Promise<RefreshResult | null> {
    // The lease is taken only after waiting for a slot, so that no lease is held while a slow provider is busy. The
    // slot is free again after the request, so that other refreshes do not wait while this result is saved.
    const answered = await this.refreshRequests.runInTurn(known, async () => {
      const lease = await this.leases.acquire(known);
      return lease ? this.requestUnder(lease, known, force) : null;
    });
    if (!answered) return this.replayAbandoned(known);
    return 'kind' in answered ? answered : this.conclude(answered);
  }

  private async requestUnder(lease: Lease, known: OpenedCredential, force: boolean): Promise<Answered | RefreshResult> {
    const prepared = await this.prepare(lease, known, force).catch(async (error: unknown) => {
      // Nothing was sent, so the next refresh need not wait until the lease expires. The lease is kept only for tokens
      // that still have to be saved under it, because another process would otherwise use the old refresh token again.
      if (!(await this.tokenSpool.hasLocal(known)))
        await this.leases.releaseOrRetry(lease, lease).catch(() => undefined);
      throw error;
    });
    return 'kind' in prepared ? prepared : { lease, before: prepared.before, answer: await prepared.request() };
  }

  private async prepare(lease: Lease, known: OpenedCredential, force: boolean): Promise<Prepared | RefreshResult> {
    const isReplayed = await this.tokenCommitter.replay(known, lease);
    const current = await this.credentialReader.get(known.org_id, known.account_id);
    const pauses = !force && isPaused(lease, current.oauth_app_revision);
    if (!isNewer(current, known) && !isReplayed && !pauses)
      return { before: current, request: await this.prepareRequest(lease, current) };
    if (!isReplayed) await this.leases.release(lease, lease);
    return isNewer(current, known) ? { kind: 'renewed', credential: current } : { kind: 'failed' };
  }

  /** Prepares the request. Its result stores granted tokens in memory immediately, because every later step may fail. */
  private async prepareRequest(lease: Lease, current: OpenedCredential): Promise<Prepared['request']> {
    const store = await this.tokenCommitter.prepare(lease, current);
    const send = await this.refreshRequests.prepare(current);
    return async () => {
      const outcome = await send();
      if (outcome.kind !== 'granted') return outcome;
      const { grant } = outcome;
      const tokens = tokensAfter(current.secret as TokenSecret, grant, this.clock.now());
      return { kind: 'granted', tokens: store({ ...tokens, scopes: grant.scopes }) };
    };
  }

  /** Uses the tokens that a killed holder may have spooled, without waiting for its lease to expire. */
  private async replayAbandoned(known: OpenedCredential): Promise<RefreshResult | null> {
    if (!(await this.tokenCommitter.replay(known))) return null;
    const current = await this.credentialReader.get(known.org_id, known.account_id);
    return isNewer(current, known) ? { kind: 'renewed', credential: current } : null;
  }

  private async conclude({ lease, before, answer }: Answered): Promise<RefreshResult> {
    const kind = await this.endLease(lease, before, answer);
    if (kind === 'needs_reauth') return { kind };
    const current = await this.credentialReader.get(before.org_id, before.account_id);
    // Another process may have saved the tokens that this process spooled. A new sign-in does not count as a refresh.
    const isRenewed = isNewer(current, before) && current.generation === before.generation;
    return isRenewed ? { kind: 'renewed', credential: current } : { kind: 'failed' };
  }

  private async endLease(lease: Lease, before: OpenedCredential, answer: ProviderAnswer): Promise<Kind> {
    if (answer.kind === 'granted') return this.succeed(lease, before, answer.tokens);
    if (answer.kind !== 'lost') return this.fail(lease, before, answer);
    this.logger.warn({ account: before.account_id }, 'A provider did not answer a token refresh.');
    await this.leases.markLost(lease);
    return 'failed';
  }

  private async succeed(lease: Lease, before: OpenedCredential, tokens: SpooledTokens): Promise<Kind> {
    const isSaved = await this.tokenCommitter.save(tokens, lease);
    // If nothing was saved, the account was reconnected or revoked meanwhile, and the new tokens belong to an outdated
    // sign-in.
    if (!isSaved) return 'failed';
    await this.recordState(before, { state: 'ok', cause: null });
    return 'renewed';
  }

  private async fail(lease: Lease, before: OpenedCredential, failure: RefreshFailure): Promise<Kind> {
    const { end, change } = afterFailure(failure, lease, before.oauth_app_revision, takenAt(lease), Math.random());
    await this.leases.releaseOrRetry(lease, end);
    if (change && before.state === 'ok') await this.recordState(before, change);
    if (failure.kind === 'client_rejected')
      await this.oAuthApps.recordRejection(before.org_id, before.integration.id, before.account_id);
    return change?.state === 'needs_reauth' ? 'needs_reauth' : 'failed';
  }

  private recordState({ org_id, account_id, generation }: OpenedCredential, change: StateChange): Promise<void> {
    const at = this.clock.now();
    return this.accounts.recordState(org_id, account_id, (account) =>
      change.state === 'ok'
        ? working(account, generation, change.cause, at)
        : needingReauth(account, generation, change.cause, at),
    );
  }
}
