/** Port to the accounts that signed in under an OAuth application. */
export abstract class AccountsUnderApp {
  /** They have to sign in again, and the service is told. */
  abstract loseApp(orgId: string, integrationId: string): Promise<void>;
}
