/**
 * Records that exist before a person is known: authorization requests that wait for a few minutes, and registered
 * apps. They belong to no organization.
 */
export abstract class AuthorizationRecords {
  abstract storeRequest(secret: string, payload: object, end: Date): Promise<void>;

  /** Null if the request does not exist or has expired. */
  abstract findRequest(secret: string): Promise<Record<string, unknown> | null>;

  /** Ends a request, and returns whether this call ended it. Of two concurrent calls, only one returns true. */
  abstract endRequest(secret: string): Promise<boolean>;

  /**
   * Records the first use of a secret until it expires. Returns false if it was used before. Of two concurrent calls, only
   * one returns true.
   */
  abstract useOnce(secret: string, end: Date): Promise<boolean>;

  abstract storeClient(clientId: string, payload: object): Promise<void>;

  abstract findClient(clientId: string): Promise<Record<string, unknown> | null>;

  /** Records that the client is in use. */
  abstract recordUse(clientId: string): Promise<void>;

  /** Removes expired requests and unused clients. Returns how many. */
  abstract deleteOld(): Promise<number>;
}
