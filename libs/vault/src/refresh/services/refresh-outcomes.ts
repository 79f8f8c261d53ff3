import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel';
import { needingReauth, working } from '../../account/domain/account.js';
import { Accounts } from '../../account/domain/accounts.js';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { type TokenSecret } from '../../credential/domain/secret.js';
import { type SpooledTokens } from '../../credential/domain/spooled-tokens.js';
import { InstalledOAuthApps } from '../../oauth-app/domain/installed-oauth-apps.js';
import { type Grant, type TokenOutcome } from '../../provider/domain/token-answer.js';
import { type RefreshResult } from '../domain/fresh-credentials.js';
import { type Lease, Leases, takenAt } from '../domain/lease.js';
import { type AccountNews, afterFailure, type RefreshFailure, tokensAfter } from '../domain/refresh-rules.js';
import { RefreshedTokenStore } from './refreshed-token-store.js';

/** A provider's response; granted tokens are already in memory. */
export type ProviderAnswer = Exclude<TokenOutcome, { kind: 'granted' }> | { kind: 'granted'; tokens: SpooledTokens };

type Kind = Extract<RefreshResult['kind'], 'renewed' | 'needs_reauth' | 'failed'>;

/** Handles a token endpoint's response, and ends the lease of the request. */
@Injectable()
export class RefreshOutcomes {
  private readonly logger = new Logger(RefreshOutcomes.name);

  constructor(
    private readonly leases: Leases,
    private readonly tokens: RefreshedTokenStore,
    private readonly accounts: Accounts,
    private readonly apps: InstalledOAuthApps,
    private readonly clock: Clock,
  ) {}

  tokensAfter({ secret }: OpenedCredential, grant: Grant): ReturnType<typeof tokensAfter> {
    return tokensAfter(secret as TokenSecret, grant, this.clock.now());
  }

  async conclude(lease: Lease, before: OpenedCredential, answer: ProviderAnswer): Promise<Kind> {
    if (answer.kind === 'granted') return this.succeed(lease, before, answer.tokens);
    if (answer.kind !== 'lost') return this.fail(lease, before, answer);
    this.logger.warn({ account: before.account_id }, 'A provider did not answer a token refresh.');
    await this.leases.keepAsLost(lease);
    return 'failed';
  }

  private async succeed(lease: Lease, before: OpenedCredential, tokens: SpooledTokens): Promise<Kind> {
    const isSaved = await this.tokens.save(tokens, lease);
    // The account was reconnected or revoked meanwhile, so the new tokens belong to an outdated sign-in.
    if (!isSaved) return 'failed';
    await this.learn(before, { state: 'ok', cause: null });
    return 'renewed';
  }

  private async fail(lease: Lease, before: OpenedCredential, failure: RefreshFailure): Promise<Kind> {
    const { end, news } = afterFailure(failure, lease, before.oauth_app_revision, takenAt(lease), Math.random());
    await this.leases.release(lease, end);
    if (news && before.state === 'ok') await this.learn(before, news);
    if (failure.kind === 'client_rejected')
      await this.apps.noteRejected(before.org_id, before.integration.id, before.account_id);
    return news?.state === 'needs_reauth' ? 'needs_reauth' : 'failed';
  }

  private learn({ org_id, account_id, generation }: OpenedCredential, news: AccountNews): Promise<void> {
    const at = this.clock.now();
    return this.accounts.learn(org_id, account_id, (account) =>
      news.state === 'ok'
        ? working(account, generation, news.cause, at)
        : needingReauth(account, generation, news.cause, at),
    );
  }
}
