/**
 * Records that exist before a person is known: authorization requests that wait for a few minutes, and registered
 * apps. They belong to no organization.
 */
export abstract class AuthorizationRecords {
  abstract keepRequest(secret: string, payload: object, end: Date): Promise<void>;

  /** Null if the request does not exist or has expired. */
  abstract request(secret: string): Promise<Record<string, unknown> | null>;

  /** Ends a request, and returns whether this call ended it. Of two concurrent calls, only one returns true. */
  abstract endRequest(secret: string): Promise<boolean>;

  abstract keepClient(clientId: string, payload: object): Promise<void>;

  abstract client(clientId: string): Promise<Record<string, unknown> | null>;

  /** Records that the client is in use. */
  abstract noteUse(clientId: string): Promise<void>;

  /** Removes expired requests and unused clients. Returns how many. */
  abstract forgetOld(): Promise<number>;
}
