/**
 * What the authorization server keeps before anybody is known: requests that wait for a person, for minutes, and
 * apps that registered themselves. Neither is of an organization.
 */
export abstract class AuthorizationRecords {
  abstract keepRequest(secret: string, payload: object, end: Date): Promise<void>;

  /** Null where there is none, or it has run out. */
  abstract request(secret: string): Promise<Record<string, unknown> | null>;

  /** Whether it was there until now: of two at once one ended it. */
  abstract endRequest(secret: string): Promise<boolean>;

  abstract keepClient(clientId: string, payload: object): Promise<void>;

  abstract client(clientId: string): Promise<Record<string, unknown> | null>;

  /** Somebody lets it act for them, at this moment or still. */
  abstract noteUse(clientId: string): Promise<void>;

  /** Removes requests that have run out and clients of no use; answers how many. */
  abstract forgetOld(): Promise<number>;
}
