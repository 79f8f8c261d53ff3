/** Port to the accounts that signed in under an OAuth application of an integration, and are not revoked. */
export abstract class AccountsUnderApp {
  abstract count(orgId: string, integrationId: string): Promise<number>;

  /** They have to sign in again, and the service is told. */
  abstract loseApp(orgId: string, integrationId: string): Promise<void>;
}
