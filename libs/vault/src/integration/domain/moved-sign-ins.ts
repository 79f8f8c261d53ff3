/** Port to the sign-ins under way with an integration. */
export abstract class OpenSignIns {
  /** Closes the links of all, those among them whose sign-in waits to be redeemed. */
  abstract closeAll(orgId: string, integrationId: string): Promise<void>;
}

/** Port to the secrets of the OAuth applications that an integration ever had. */
export abstract class OAuthAppSecrets {
  /** Destroys them, in the transaction that is open. @returns whether there were any. */
  abstract dropAll(orgId: string, integrationId: string): Promise<boolean>;
}
