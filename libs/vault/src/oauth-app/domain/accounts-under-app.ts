/** Port to the active accounts that signed in with an OAuth application of an integration. */
export abstract class AccountsUnderApp {
  /** For an application of the organization or the operator, depending on the generation. */
  abstract count(orgId: string, integrationId: string, generation: number): Promise<number>;

  /** Clears refusals of the application after it was set again, and notifies the service. */
  abstract forgetRejection(orgId: string, integrationId: string): Promise<void>;

  /** Accounts must sign in again; notifies the service. */
  abstract loseApp(orgId: string, integrationId: string): Promise<void>;
}
