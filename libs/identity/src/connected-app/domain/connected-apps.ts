import { type Act, AggregateStore } from '#kernel';
import { type ConnectedApp, type ConnectedAppState } from './connected-app.js';

/** Who an app acts for, and how far. */
export type KnownApp = Pick<ConnectedAppState, 'id' | 'user_id' | 'client_id' | 'resource' | 'scopes'>;

/** That an app was used. */
export type AppUse = { id: string; at: Date };

/** The apps that members of an organization let act for them. */
export abstract class ConnectedApps extends AggregateStore<ConnectedApp> {
  /** Null where there is none, or no more. */
  abstract find(orgId: string, id: string): Promise<KnownApp | null>;

  /** That of the same app for the same person and address, and how many the person has in all. */
  abstract knownFor(
    orgId: string,
    app: Pick<ConnectedAppState, 'user_id' | 'client_id' | 'resource'>,
  ): Promise<{ id: string | null; count: number }>;

  /** Ends those of a member who leaves, in the transaction of their leaving. */
  abstract endAllOf(orgId: string, userId: string, act: Act): Promise<void>;

  abstract recordUses(orgId: string, uses: readonly AppUse[]): Promise<void>;

  /** Apps of any organization that nobody used since then, `limit` at the most. */
  abstract idleSince(time: Date, limit: number): Promise<{ org_id: string; id: string }[]>;

  /** Removes apps with their tokens. */
  abstract forget(orgId: string, ids: readonly string[]): Promise<void>;
}
