import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { Accounts } from '../../account/domain/accounts.js';
import { type OpenedCredential, OpenedCredentials } from '../../credential/domain/opened-credentials.js';
import { type TokenSecret } from '../../credential/domain/secret.js';
import { type Grant } from '../../provider/domain/token-answer.js';
import { type Renewal } from '../domain/fresh-credentials.js';
import { type Lease } from '../domain/leases.js';
import { UnsavedTokens } from './unsaved-tokens.js';

/** A provider that does not say how long a client's own token lives is believed for this long, in milliseconds. */
const lifeOfClientTokens = 55 * 60_000;

/** Puts what a provider granted in the place of what it replaces. */
@Injectable()
export class Settlement {
  constructor(
    private readonly unsaved: UnsavedTokens,
    private readonly accounts: Accounts,
    private readonly credentials: OpenedCredentials,
    private readonly clock: Clock,
  ) {}

  async settle(lease: Lease, before: OpenedCredential, grant: Grant): Promise<Renewal> {
    const old = before.secret as TokenSecret;
    const refresh_token = grant.refresh_token ?? old.refresh_token;
    const secret = { ...old, access_token: grant.access_token, refresh_token };
    const expires_at = grant.expires_at ?? this.expiryOfUnsaid(secret);
    const settled = await this.unsaved.save(lease, before, { secret, expires_at, scopes: grant.scopes });
    // Reconnected or revoked meanwhile: what the provider just gave belongs to a sign-in that is over.
    if (!settled) return { kind: 'failed' };
    await this.accounts.turn(before, 'ok', null);
    return { kind: 'renewed', credential: await this.credentials.get(before.org_id, before.account_id) };
  }

  private expiryOfUnsaid({ refresh_token }: TokenSecret): Date | null {
    return refresh_token === null ? new Date(this.clock.now().getTime() + lifeOfClientTokens) : null;
  }
}
