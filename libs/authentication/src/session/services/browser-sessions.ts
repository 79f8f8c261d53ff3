import { Injectable } from '@nestjs/common';
import { browserSessionEnd, canSignInBrowser, MemberCallers, Secrets, Tokens } from '#identity';
import {
  type Act,
  createAct,
  type Caller,
  Callers,
  Clock,
  frozenConflict,
  type RequestFacts,
  Transactions,
} from '#kernel';
import { tokenInvalid } from '#kernel/http';
import { deriveSessionId } from '../domain/browser-session.js';
import { SessionRecords } from '../persistence/session-records.js';
import { SessionUses } from './session-uses.js';

/** Opens sessions with the rights of a token, or of a member who signed in at an identity provider. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly callers: Callers,
    private readonly transactions: Transactions,
    private readonly secrets: Secrets,
    private readonly tokens: Tokens,
    private readonly sessionRecords: SessionRecords,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the secret of the session.
   * @param caller the holder of the token.
   * @param link the sign-in link to use up; null if the person presented the token itself.
   */
  async open(caller: Caller, link: string | null): Promise<string> {
    const current = await this.callers.reload(caller);
    canSignInBrowser(current).orThrow();
    // While a deletion is scheduled, people can sign in, but they see only the page that says so.
    if (current.frozen === 'purging') throw frozenConflict(current.frozen);
    const { orgId, token } = current;
    const act = createAct(current, this.clock);
    return this.transactions.run(orgId, async () => {
      if (link !== null && !(await this.secrets.consume(orgId, link)))
        throw tokenInvalid('This link has already been used. Create a new one.');
      const secret = await this.store(current, token!.id, act);
      await this.tokens.change(orgId, token!.id, (opened) => opened.recordBrowserSession(act));
      return secret;
    });
  }

  /** Stores a new session and returns its secret. @param opens the id of the token, or of the member if there is none. */
  async store(
    { orgId, userId }: Pick<Caller, 'orgId' | 'userId'>,
    opens: string,
    { at, request }: Act,
  ): Promise<string> {
    const [secret, end] = [this.secrets.create('ses', orgId), browserSessionEnd(at)];
    const { ip, user_agent } = request ?? { ip: null, user_agent: null };
    await this.secrets.store(orgId, secret, opens, end);
    await this.sessionRecords.add(orgId, { id: deriveSessionId(secret), user_id: userId, at, end, ip, user_agent });
    return secret;
  }
}

/** The kind of secret a browser holds: an opened sign-in link, or the session it was exchanged for. */
type BrowserSecretKind = 'lnk' | 'ses';

/**
 * Finds the people signed in with a browser. A browser session has the rights of the token that created its link or
 * that opened the session. The session ends when that token ends. After a sign-in at an identity provider there is no
 * token, and the browser has the rights of the member.
 */
@Injectable()
export class BrowserCallers {
  constructor(
    private readonly secrets: Secrets,
    private readonly memberCallers: MemberCallers,
    private readonly sessionUses: SessionUses,
    private readonly clock: Clock,
  ) {}

  /** Returns the member whom the link or session signs in, with their current rights. Null if it has ended. */
  async find(kind: BrowserSecretKind, secret: string, request: RequestFacts): Promise<Caller | null> {
    const found = await this.secrets.find(kind, secret);
    const caller = found && (await this.memberCallers.findUsable(found.orgId, found.id, request));
    if (caller && kind === 'ses') this.recordUse(caller, secret);
    return caller;
  }

  async signOut(secret: string): Promise<void> {
    const found = await this.secrets.find('ses', secret);
    if (found) await this.secrets.consume(found.orgId, secret);
  }

  private recordUse(caller: Caller, secret: string): void {
    this.sessionUses.recordOf(caller, deriveSessionId(secret), this.clock.now());
  }
}
