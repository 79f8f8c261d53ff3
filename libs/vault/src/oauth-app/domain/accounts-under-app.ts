/** Port to the accounts that signed in under an OAuth application of an integration, and are not revoked. */
export abstract class AccountsUnderApp {
  /** Under one of the organization's own, or under the operator's, whichever this generation is of. */
  abstract count(orgId: string, integrationId: string, generation: number): Promise<number>;

  /** Whatever a provider had against the application before it was set anew; the service is told. */
  abstract forgetRejection(orgId: string, integrationId: string): Promise<void>;

  /** They have to sign in again, and the service is told. */
  abstract loseApp(orgId: string, integrationId: string): Promise<void>;
}
