import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type Callers,
  Clock,
  CoalescedReads,
  frozenConflict,
  Reads,
  type RequestFacts,
  Transactions,
  unauthorized,
} from '#kernel';
import { hashOf, kindOf } from '../../secret/domain/secret.js';
import { callerOf, type Principal, principalOf, refuseUnusable, type Rights } from '../domain/rights.js';
import { MemberApps } from '../../token/domain/member-apps.js';
import { AuthenticationFailures } from '../services/authentication-failures.js';
import { TokenUses } from '../services/token-uses.js';
import {
  enterWithSecret,
  rightsByDirectoryId,
  rightsByDirectorySecret,
  rightsById,
  rights,
  rightsBySecret,
  rightsOfMember,
} from './rights-statement.js';

type Found = Rights & { use_is_due: boolean };
type Identified = { principal: Principal; useIsDue: boolean };

@Injectable()
export class StoredCallers implements Callers {
  private readonly coalesced = new CoalescedReads<Identified>();
  private readonly ofApps: { enter: string; bySecret: string; byId: string };

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly uses: TokenUses,
    private readonly failures: AuthenticationFailures,
    private readonly clock: Clock,
    { tokens: { enter, ofSecret, ofId } }: MemberApps,
  ) {
    this.ofApps = { enter, bySecret: rights(ofSecret), byId: rights(ofId) };
  }

  couldBeToken(text: string): boolean {
    return opens(text) !== null;
  }

  async identify(secret: string, request: RequestFacts): Promise<Caller> {
    if (!this.couldBeToken(secret)) throw unknownToken();
    const { principal, useIsDue } = await this.coalesced.read(secret, () => this.find(secret, request));
    if (useIsDue) this.uses.record(principal, request);
    return callerOf(principal, request);
  }

  withOrganizationLock<Result>(caller: Caller, work: (caller: Caller) => Promise<Result>): Promise<Result> {
    if (caller.kind === 'operator') return this.transactions.withOrganizationLock(caller.orgId, () => work(caller));
    const now = { sql: this.rightsOf(caller), values: this.valuesOf(caller) };
    return this.transactions.withOrganizationLockReading<Rights, Result>(caller.orgId, now, async (_, [rights]) =>
      work(notFrozenSince(caller, usable(rights, caller))),
    );
  }

  async again(caller: Caller): Promise<Caller> {
    return usable(await this.reads.one<Rights>(caller.orgId, this.rightsOf(caller), this.valuesOf(caller)), caller);
  }

  private valuesOf({ token, userId }: Caller) {
    return { token_id: token?.id ?? null, user_id: userId, now: this.clock.now() };
  }

  private async find(secret: string, request: RequestFacts): Promise<Identified> {
    const values = { hash: hashOf(secret), now: this.clock.now() };
    const kind = opens(secret)!;
    const enter = kind === 'app' ? this.ofApps.enter : enterWithSecret;
    const sql = kind === 'app' ? this.ofApps.bySecret : rightsBy[kind];
    const found = await this.reads.oneEntering<Found>(enter, sql, values);
    if (!found) throw unknownToken();
    this.failures.record(found, request);
    refuseUnusable(found);
    return { principal: principalOf(found), useIsDue: found.use_is_due };
  }

  /** Selects the statement. A browser that signed in through an identity provider has no token. */
  private rightsOf({ app, kind, token }: Caller): string {
    if (app !== null) return this.ofApps.byId;
    if (token === null) return rightsOfMember;
    return kind === 'provisioning' ? rightsByDirectoryId : rightsById;
  }
}

/** The caller with current rights. The resource and scopes of an app's token do not change. */
function usable(rights: Rights | undefined, { request, app }: Pick<Caller, 'request' | 'app'>): Caller {
  if (!rights) throw unknownToken();
  refuseUnusable(rights);
  return { ...callerOf(principalOf(rights), request), app };
}

/** The statement for each kind of secret that a prefix names. */
const rightsBy = { directory: rightsByDirectorySecret, token: rightsBySecret };

/** Kinds of secrets accepted as bearer tokens. Invites and browser secrets are not. */
function opens(text: string): 'token' | 'directory' | 'app' | null {
  const kind = kindOf(text);
  if (kind === 'oat') return 'app';
  if (kind === 'scim') return 'directory';
  return kind === 'pat' || kind === 'svc' ? 'token' : null;
}

/** Refuses a caller who was admitted before the organization was frozen, and then had to wait. */
function notFrozenSince({ frozen: before }: Caller, current: Caller): Caller {
  if (current.frozen && !before) throw frozenConflict(current.frozen);
  return current;
}

const unknownToken = () => unauthorized('token_invalid', 'This token is unknown. Check that you copied all of it.');
