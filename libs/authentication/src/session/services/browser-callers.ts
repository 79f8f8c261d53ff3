import { Injectable } from '@nestjs/common';
import { MemberCallers, Secrets } from '#identity';
import { type Caller, type RequestFacts } from '#kernel';

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
    private readonly members: MemberCallers,
  ) {}

  /** Returns the member whom the link or session signs in, with their current rights. Null if it has ended. */
  async find(kind: BrowserSecretKind, secret: string, request: RequestFacts): Promise<Caller | null> {
    const found = await this.secrets.find(kind, secret);
    return found && this.members.findUsable(found.orgId, found.id, request);
  }

  async signOut(secret: string): Promise<void> {
    const found = await this.secrets.find('ses', secret);
    if (found) await this.secrets.consume(found.orgId, secret);
  }
}
