/** Port to the active accounts that signed in with an OAuth application of an integration. */
export abstract class AccountsUnderApp {
  /** The accounts of an application of the organization or of the operator, depending on the generation. */
  abstract count(orgId: string, integrationId: string, generation: number): Promise<number>;

  /** Clears refusals of the application after it was set again, and notifies the service. */
  abstract forgetRejection(orgId: string, integrationId: string): Promise<void>;

  /** Requires the accounts to sign in again, and notifies the service. */
  abstract loseApp(orgId: string, integrationId: string): Promise<void>;
}
