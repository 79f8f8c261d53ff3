/** Port to the sign-ins in progress with an integration. */
export abstract class OpenSignIns {
  /** Closes all links, including links whose sign-in was not redeemed yet. */
  abstract closeAll(orgId: string, integrationId: string): Promise<void>;
}

/** Port to the secrets of all OAuth applications an integration has had. */
export abstract class OAuthAppSecrets {
  /** Deletes them in the open transaction. @returns whether there were any. */
  abstract dropAll(orgId: string, integrationId: string): Promise<boolean>;
}
