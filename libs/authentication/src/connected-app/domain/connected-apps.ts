import { type Act, AggregateStore } from '#kernel';
import { type ConnectedApp, type ConnectedAppState } from './connected-app.js';

/** A connected app: the person for whom it acts, and its access. */
export type KnownApp = Pick<ConnectedAppState, 'id' | 'user_id' | 'client_id' | 'resource' | 'scopes'>;

/** Identifies a connected app. */
export type AppOfPerson = Pick<ConnectedAppState, 'user_id' | 'client_id' | 'resource'>;

export type AppUse = { id: string; at: Date };

export abstract class ConnectedApps extends AggregateStore<ConnectedApp> {
  /** Null if there is no such app, or it was disconnected. */
  abstract find(orgId: string, id: string): Promise<KnownApp | null>;

  /**
   * Finds the connected app of this client for the person and address. `count`: how many apps the person has in total.
   */
  abstract findExisting(orgId: string, app: AppOfPerson): Promise<{ id: string | null; count: number }>;

  /** Records that the person denied a request of the app. Does nothing if the app is not connected. */
  abstract recordDenial(orgId: string, app: AppOfPerson, requested: readonly string[]): Promise<void>;

  /** Disconnects the apps of a leaver, in the transaction of their leaving. */
  abstract disconnectAll(orgId: string, userId: string, act: Act): Promise<void>;

  abstract recordUses(orgId: string, uses: readonly AppUse[]): Promise<void>;

  /** Finds at most `limit` apps that have not been used since `time`, in all organizations. */
  abstract findIdleSince(time: Date, limit: number): Promise<{ org_id: string; id: string }[]>;

  abstract forget(orgId: string, ids: readonly string[]): Promise<void>;
}
