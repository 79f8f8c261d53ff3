import { createHmac } from 'node:crypto';

/** What the authorization server is told by its process. */
export class AuthorizationOptions {
  /** Sign what browsers hold while somebody is asked; the first is used, the others are still accepted. */
  readonly cookieKeys: string[];

  constructor(
    keys: readonly Buffer[],
    /** The API's own address, without a slash at its end. */
    readonly serviceUrl: string,
    /** Whether people sign in through an issuer of the whole installation. */
    readonly hasIssuer: boolean,
  ) {
    this.cookieKeys = keys.map((key) => createHmac('sha256', key).update('oauth').digest('base64url'));
  }
}
