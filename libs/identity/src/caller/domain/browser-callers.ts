import { type Caller, type RequestFacts } from '#kernel';

/** What a browser shows of itself: a link that somebody opened, or the session that it was exchanged for. */
export type BrowserSecretKind = 'lnk' | 'ses';

/** Port to who sits at a browser. */
export abstract class BrowserCallers {
  /** Whoever made the link, with their rights as they are now; null where that is over. */
  abstract of(kind: BrowserSecretKind, secret: string, request: RequestFacts): Promise<Caller | null>;

  /** Ends a session. */
  abstract signOut(secret: string): Promise<void>;
}
