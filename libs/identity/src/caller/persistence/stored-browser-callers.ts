import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Reads, type RequestFacts } from '#kernel';
import { Secrets } from '../../secret/domain/secrets.js';
import { type BrowserCallers, type BrowserSecretKind } from '../domain/browser-callers.js';
import { callerOf, principalOf, type Rights } from '../domain/rights.js';
import { rightsById, rightsOfMember } from './rights-statement.js';

/**
 * A browser has the rights of the token its link was made with and ends with that token. After a sign-in at an identity
 * provider there is no token, and the browser has the rights of the member.
 */
@Injectable()
export class StoredBrowserCallers implements BrowserCallers {
  constructor(
    private readonly secrets: Secrets,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async find(kind: BrowserSecretKind, secret: string, request: RequestFacts): Promise<Caller | null> {
    const opened = await this.secrets.opened(kind, secret);
    if (!opened) return null;
    const values = { token_id: opened.id, user_id: opened.id, now: this.clock.now() };
    const sql = opened.id.startsWith('usr_') ? rightsOfMember : rightsById;
    const rights = await this.reads.one<Rights>(opened.orgId, sql, values);
    if (rights?.status !== 'active' || rights.revoked || rights.expired || rights.sign_in_due || rights.frozen)
      return null;
    return callerOf(principalOf(rights), request);
  }

  async signOut(secret: string): Promise<void> {
    const opened = await this.secrets.opened('ses', secret);
    if (opened) await this.secrets.spend(opened.orgId, secret);
  }
}
