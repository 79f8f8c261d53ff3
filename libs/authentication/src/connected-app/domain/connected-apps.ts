import { type Act, AggregateStore } from '#kernel';
import { type Page, type PageQuery } from '#kernel/paging';
import { type AppReach, type ConnectedApp, type ConnectedAppState } from './connected-app.js';

/** A connected app: the person for whom it acts, and its access. */
export type KnownApp = Pick<ConnectedAppState, 'id' | 'user_id' | 'client_id' | 'resource' | 'scopes'>;

/** Identifies a connected app. */
export type AppOfPerson = Pick<ConnectedAppState, 'user_id' | 'client_id' | 'resource'>;

/**
 * The connected app of a client for a person and an address, with its scopes. `id` is null if there is none.
 * `is_disconnected`: the workload or the app of the identity provider was disconnected. `is_removed`: a manager removed
 * the app from the toolbox.
 */
export type AppStanding = {
  id: string | null;
  scopes: string[];
  declined: string[];
  is_disconnected: boolean;
  is_removed: boolean;
};

export type AppUse = { id: string; at: Date };

export abstract class ConnectedApps extends AggregateStore<ConnectedApp> {
  /** Null if there is no such app, or it was disconnected. */
  abstract find(orgId: string, id: string): Promise<KnownApp | null>;

  /** Returns the names of connected apps, by id. Apps that were disconnected are absent. */
  abstract labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /** Returns the ids of the members for whom connected apps act, by the id of the app. */
  abstract findOwners(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /**
   * Finds the connected app of this client for the person and address. `count`: how many apps the person has in total.
   */
  abstract findExisting(orgId: string, app: AppOfPerson): Promise<{ id: string | null; count: number }>;

  /** Returns what the app may do for the person at the address now. Null if it is not connected. */
  abstract findReach(orgId: string, app: AppOfPerson): Promise<AppReach | null>;

  /** Whether the person has connected the app, for any address. */
  abstract isConnected(orgId: string, app: Pick<AppOfPerson, 'user_id' | 'client_id'>): Promise<boolean>;

  /** Records that the person denied a request of the app. Does nothing if the app is not connected. */
  abstract recordDenial(orgId: string, app: AppOfPerson, requested: readonly string[]): Promise<void>;

  /** Disconnects all apps of a member, in the open transaction. Returns how many there were. */
  abstract disconnectAll(orgId: string, userId: string, act: Act): Promise<number>;

  /** Disconnects all apps of a client, in the open transaction. @param userId only those of this member. */
  abstract disconnectClient(orgId: string, clientId: string, act: Act, userId?: string): Promise<void>;

  /** Finds what decides about a token for an assertion. */
  abstract findStanding(orgId: string, app: AppOfPerson & { toolbox_id: string | null }): Promise<AppStanding>;

  abstract recordUses(orgId: string, uses: readonly AppUse[]): Promise<void>;

  /** Finds at most `limit` apps that have not been used since `time`, in all organizations. */
  abstract findIdleSince(time: Date, limit: number): Promise<{ org_id: string; id: string }[]>;

  abstract forget(orgId: string, ids: readonly string[]): Promise<void>;
}

/**
 * A member's app that a manager removed from a toolbox. The removal applies to the member and the client, not to one
 * consent.
 */
export type RemovedApp = {
  toolbox_id: string;
  app_id: string;
  user_id: string;
  client_id: string;
  client_name: string;
  removed_at: Date;
};

export type RemovedName = Pick<RemovedApp, 'user_id' | 'client_name'>;

export abstract class RemovedApps {
  /** Returns the ids of the toolboxes from which managers removed the app. */
  abstract listToolboxIds(orgId: string, app: Pick<RemovedApp, 'user_id' | 'client_id'>): Promise<ReadonlySet<string>>;

  abstract add(orgId: string, removed: RemovedApp): Promise<void>;

  /** Ends a removal and records the event. Returns false if the app is not removed from the toolbox. */
  abstract restore(orgId: string, toolboxId: string, appId: string, act: Act): Promise<boolean>;

  /** Lists the apps that were removed from a toolbox, most recently removed first. */
  abstract list(
    orgId: string,
    toolboxId: string,
    query: PageQuery,
  ): Promise<Page<Omit<RemovedApp, 'toolbox_id' | 'removed_at'> & { removed_at: string }>>;

  /** Returns the names of those apps of these members that were removed from a toolbox. */
  abstract listNames(orgId: string, toolboxId: string, userIds: readonly string[]): Promise<readonly RemovedName[]>;

  abstract forgetToolbox(orgId: string, toolboxId: string): Promise<void>;

  abstract forgetMember(orgId: string, userId: string): Promise<void>;
}

/**
 * Workloads and apps of the identity provider that were disconnected. They get no further tokens until someone allows
 * them again.
 */
export abstract class DisconnectedApps {
  /** Allows the app again, and records the event. Returns false if it is not disconnected. */
  abstract allow(orgId: string, userId: string, id: string, act: Act): Promise<boolean>;

  /** Removes the record when the person consents to the app again. */
  abstract forget(orgId: string, app: Pick<AppOfPerson, 'user_id' | 'client_id'>): Promise<void>;

  abstract forgetMember(orgId: string, userId: string): Promise<void>;

  abstract forgetClient(orgId: string, clientId: string): Promise<void>;
}

/**
 * The kinds of tokens. An app exchanges a code for an access token and a refresh token, and a refresh token for the
 * next pair.
 */
export type AppTokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken';

/** A token without its secret. `family`: all tokens from one consent. */
export type AppToken = { kind: AppTokenKind; app_id: string; family: string; payload: object; expires_at: Date };

export type FoundAppToken = Pick<AppToken, 'app_id' | 'family' | 'payload'> & {
  org_id: string;
  consumed_at: string | null;
};

/** Secrets of connected apps. Only hashes are stored, so a token cannot be shown again. */
export abstract class AppTokens {
  /** Returns false, and stores nothing, when the token's family has ended. */
  abstract store(orgId: string, secret: string, token: AppToken): Promise<boolean>;

  /**
   * Stores the only token of a new family, and deletes the app's expired tokens. Returns false, and stores nothing, if
   * the app was disconnected.
   */
  abstract storeAlone(orgId: string, secret: string, token: AppToken): Promise<boolean>;

  /** Finds a token in all organizations. Null if the token has ended. */
  abstract find(kind: AppTokenKind, secret: string): Promise<FoundAppToken | null>;

  /** Marks a token as used. Returns whether this was its first use: of two concurrent uses, only one is the first. */
  abstract consume(orgId: string, secret: string): Promise<boolean>;

  abstract end(orgId: string, secret: string): Promise<void>;

  /** Ends all tokens from one consent. */
  abstract endFamily(orgId: string, appId: string, family: string): Promise<void>;

  /** Removes all tokens of the organization and returns how many there were. */
  abstract deleteAll(orgId: string): Promise<number>;
}
