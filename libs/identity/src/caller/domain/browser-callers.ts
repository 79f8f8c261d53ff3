import { type Caller, type RequestFacts } from '#kernel';

/** The kind of secret a browser holds: an opened sign-in link, or the session it was exchanged for. */
export type BrowserSecretKind = 'lnk' | 'ses';

/** Port to the people signed in with a browser. */
export abstract class BrowserCallers {
  /** The member behind the link or session, with their current rights; null when it has ended. */
  abstract find(kind: BrowserSecretKind, secret: string, request: RequestFacts): Promise<Caller | null>;

  abstract signOut(secret: string): Promise<void>;
}
