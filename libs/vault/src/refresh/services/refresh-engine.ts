import { Injectable, Logger } from '@nestjs/common';
import { Clock, conflict, unavailable } from '#kernel';
import { Accounts } from '../../account/domain/accounts.js';
import { type OpenedCredential, OpenedCredentials } from '../../credential/domain/opened-credentials.js';
import { type FreshCredentials, type Renewal } from '../domain/fresh-credentials.js';
import { isAlive, isRenewable, urgencyOf } from '../domain/urgency.js';
import { SharedRenewals } from './shared-renewals.js';

/** Decides when a token is renewed, and what a caller gets when it can't be. */
@Injectable()
export class RefreshEngine implements FreshCredentials {
  private readonly logger = new Logger(RefreshEngine.name);

  constructor(
    private readonly credentials: OpenedCredentials,
    private readonly renewals: SharedRenewals,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  async get(orgId: string, accountId: string): Promise<OpenedCredential> {
    const credential = await this.credentials.get(orgId, accountId);
    if (credential.state === 'needs_reauth') throw needsReauth();
    const urgency = urgencyOf(credential, this.clock.now());
    if (urgency === 'now') return this.renewedOrAlive(credential);
    if (urgency === 'soon' && isRenewable(credential)) this.renewInBackground(credential);
    return credential;
  }

  async replacing(refused: OpenedCredential): Promise<OpenedCredential> {
    const renewal = await this.renewals.renew(refused);
    if (renewal.kind === 'renewed') return renewal.credential;
    throw renewal.kind === 'needs_reauth' ? needsReauth() : refreshFailed();
  }

  async renewNow(orgId: string, accountId: string): Promise<Renewal> {
    return this.renewals.renew(await this.credentials.get(orgId, accountId), true);
  }

  private async renewedOrAlive(credential: OpenedCredential): Promise<OpenedCredential> {
    const renewal = await this.renewals.renew(credential);
    if (renewal.kind === 'renewed') return renewal.credential;
    if (renewal.kind === 'needs_reauth') throw needsReauth();
    if (isAlive(credential, this.clock.now())) return credential;
    if (renewal.kind === 'failed') throw refreshFailed();
    await this.accounts.turn(credential, 'needs_reauth', 'expired');
    throw needsReauth();
  }

  private renewInBackground(credential: OpenedCredential): void {
    this.renewals
      .renew(credential)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a token was not renewed ahead of time'));
  }
}

const needsReauth = () => conflict('needs_reauth', 'The third party no longer accepts this sign-in: reconnect it.');

const refreshFailed = () =>
  unavailable('credential_refresh_failed', 'The sign-in could not be renewed now: try again later.', 30);
