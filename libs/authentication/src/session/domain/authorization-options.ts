import { createHmac } from 'node:crypto';

/** Settings of the authorization server. */
export class AuthorizationOptions {
  /** Keys for the consent cookies. The first key signs; the others are still accepted. */
  readonly cookieKeys: string[];

  constructor(
    keys: readonly Buffer[],
    /** The API's base URL, without a trailing slash. */
    readonly serviceUrl: string,
  ) {
    this.cookieKeys = keys.map((key) => createHmac('sha256', key).update('oauth').digest('base64url'));
  }
}
