import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type Callers,
  Clock,
  CoalescedReads,
  type EarlyRead,
  frozenConflict,
  Reads,
  type RequestFacts,
  Transactions,
  ApiError,
} from '#kernel';
import { tokenInvalid, tokenMissing } from '#kernel/http';
import { browserSessionStart, hashSecret, organizationOfSecret, parseSecretKind } from '../../secret/domain/secret.js';
import { buildCaller, type Principal, buildPrincipal, assertUsable, type Rights } from '../domain/rights.js';
import { MemberApps } from '../../token/domain/tokens.js';
import { AuthenticationFailures, TokenUses } from '../services/token-uses.js';
import {
  enterWithSecret,
  rightsByDirectoryId,
  rightsByDirectorySecret,
  rightsById,
  rights,
  rightsBySecret,
  rightsBySession,
  rightsOfMember,
} from './rights-statement.js';

type RightsRow = Rights & { use_is_due: boolean };
type SessionRow = Rights & { session_end: string };
type IdentifiedCaller = { principal: Principal; useIsDue: boolean };

@Injectable()
export class StoredCallers implements Callers {
  private readonly coalesced = new CoalescedReads<IdentifiedCaller, EarlyRead>();
  private readonly appStatements: { enter: string; bySecret: string; byId: string };

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly tokenUses: TokenUses,
    private readonly authenticationFailures: AuthenticationFailures,
    private readonly clock: Clock,
    { tokens: { enter, ofSecret, ofId } }: MemberApps,
  ) {
    this.appStatements = { enter, bySecret: rights(ofSecret), byId: rights(ofId) };
  }

  couldBeToken(text: string): boolean {
    return classifySecret(text) !== null;
  }

  async identify(secret: string, request: RequestFacts, early?: EarlyRead): Promise<Caller> {
    if (!this.couldBeToken(secret)) throw unknownToken();
    const find = (parts: readonly EarlyRead[]) => this.find(secret, request, parts);
    const { principal, useIsDue } = await this.coalesced.read(secret, find, early);
    if (useIsDue) this.tokenUses.record(principal, request);
    return this.build(principal, request, early);
  }

  async identifySession(secret: string, request: RequestFacts, early?: EarlyRead): Promise<Caller> {
    const find = (parts: readonly EarlyRead[]) => this.findSession(secret, request, parts);
    const { principal } = await this.coalesced.read(secret, find, early);
    return this.build(principal, request, early);
  }

  private build(principal: Principal, request: RequestFacts, early?: EarlyRead): Caller {
    const caller = buildCaller(principal, request);
    if (early) this.reads.keepFor(caller, early);
    return caller;
  }

  withOrganizationLock<Result>(caller: Caller, work: (caller: Caller) => Promise<Result>): Promise<Result> {
    if (caller.kind === 'operator') return this.transactions.withOrganizationLock(caller.orgId, () => work(caller));
    const statement = { sql: this.statementFor(caller), values: this.valuesFor(caller) };
    return this.transactions.withOrganizationLockReading<Rights, Result>(
      caller.orgId,
      statement,
      async (_, [rights]) => {
        const current = currentCaller(rights, caller);
        assertNotNewlyFrozen(caller, current);
        return work(current);
      },
    );
  }

  async reload(caller: Caller): Promise<Caller> {
    return currentCaller(
      await this.reads.one<Rights>(caller.orgId, this.statementFor(caller), this.valuesFor(caller)),
      caller,
    );
  }

  private valuesFor({ token, userId, session }: Caller) {
    const hash = session && Buffer.from(session.id, 'hex');
    return { hash, token_id: token?.id ?? null, user_id: userId, now: this.clock.now() };
  }

  private async find(secret: string, request: RequestFacts, early: readonly EarlyRead[]): Promise<IdentifiedCaller> {
    const values = { hash: hashSecret(secret), now: this.clock.now() };
    const kind = classifySecret(secret)!;
    const entry = {
      orgId: organizationOfSecret(secret),
      sql: kind === 'app' ? this.appStatements.enter : enterWithSecret,
    };
    const sql = kind === 'app' ? this.appStatements.bySecret : statementBySecret[kind];
    const row = await this.reads.oneEntering<RightsRow>(entry, sql, values, early);
    if (!row) throw kind === 'app' ? endedSignIn() : unknownToken();
    this.authenticationFailures.record(row, request);
    assertUsable(row);
    return { principal: buildPrincipal(row), useIsDue: row.use_is_due };
  }

  private async findSession(
    secret: string,
    request: RequestFacts,
    early: readonly EarlyRead[],
  ): Promise<IdentifiedCaller> {
    const hash = hashSecret(secret);
    const values = { hash, now: this.clock.now() };
    const entry = { orgId: organizationOfSecret(secret), sql: enterWithSecret };
    const row = await this.reads.oneEntering<SessionRow>(entry, rightsBySession, values, early);
    if (!row) throw tokenMissing();
    this.authenticationFailures.record(row, request);
    assertUsable(row);
    const session = { id: hash.toString('hex'), signed_in_at: browserSessionStart(row.session_end) };
    return { principal: { ...buildPrincipal(row), session }, useIsDue: false };
  }

  /**
   * Returns the statement that reads the caller's rights. A browser that signed in at an identity provider has no
   * token.
   */
  private statementFor({ app, kind, token, session }: Caller): string {
    if (session !== null) return rightsBySession;
    if (app !== null) return this.appStatements.byId;
    if (token === null) return rightsOfMember;
    return kind === 'provisioning' ? rightsByDirectoryId : rightsById;
  }
}

/** Returns the caller with current rights. The resource and scopes of an app's token do not change. */
function currentCaller(rights: Rights | undefined, { request, app, session }: Caller): Caller {
  if (!rights) throw session ? tokenMissing() : unknownToken();
  assertUsable(rights);
  return { ...buildCaller(buildPrincipal(rights), request), app, session };
}

/** The statements for the secrets of members and directories. Those for apps come from `MemberApps`. */
const statementBySecret = { directory: rightsByDirectorySecret, token: rightsBySecret };

/** Returns null for secrets that are not accepted as bearer tokens, such as those of invites and browser sessions. */
function classifySecret(text: string): 'token' | 'directory' | 'app' | null {
  const kind = parseSecretKind(text);
  if (kind === 'oat') return 'app';
  if (kind === 'scim') return 'directory';
  return kind === 'pat' || kind === 'svc' ? 'token' : null;
}

/** Refuses a caller who was admitted before the organization was frozen, and then had to wait. */
function assertNotNewlyFrozen({ frozen: before }: Caller, { frozen }: Caller): void {
  if (frozen && !before) throw frozenConflict(frozen);
}

const unknownToken = (): ApiError =>
  tokenInvalid('This token is unknown or was revoked. Check that you copied all of it.');

const endedSignIn = (): ApiError =>
  tokenInvalid('This token has ended, or its app was disconnected. Sign in again with the app.');
