import { Injectable } from '@nestjs/common';
import { canSignInBrowser, MemberCallers, Secrets, Tokens } from '#identity';
import {
  createAct,
  type Caller,
  Callers,
  Clock,
  frozenConflict,
  type RequestFacts,
  Transactions,
  tokenInvalid,
} from '#kernel';

/** Lifetime of a browser session in milliseconds: a working day. */
const sessionLife = 10 * 60 * 60_000;

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + sessionLife);

/** Opens sessions with the rights of a token. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly callers: Callers,
    private readonly transactions: Transactions,
    private readonly secrets: Secrets,
    private readonly tokens: Tokens,
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
    const secret = this.secrets.create('ses');
    const act = createAct(current, this.clock);
    return this.transactions.run(orgId, async () => {
      if (link !== null && !(await this.secrets.consume(orgId, link)))
        throw tokenInvalid('This link has already been used. Create a new one.');
      await this.secrets.store(orgId, secret, token!.id, sessionEnd(act.at));
      await this.tokens.change(orgId, token!.id, (opened) => opened.recordBrowserSession(act));
      return secret;
    });
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
  ) {}

  /** Returns the member whom the link or session signs in, with their current rights. Null if it has ended. */
  async find(kind: BrowserSecretKind, secret: string, request: RequestFacts): Promise<Caller | null> {
    const found = await this.secrets.find(kind, secret);
    return found && this.memberCallers.findUsable(found.orgId, found.id, request);
  }

  async signOut(secret: string): Promise<void> {
    const found = await this.secrets.find('ses', secret);
    if (found) await this.secrets.consume(found.orgId, secret);
  }
}
