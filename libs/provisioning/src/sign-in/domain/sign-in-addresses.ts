/** Who signs people in for the whole installation. */
export type InstallationIssuer = { issuer: string; client_id: string; client_secret: string | null };

/** Where people sign in, under the API's address. */
export class SignInAddresses {
  constructor(
    private readonly serviceUrl: string,
    readonly installation: InstallationIssuer | null,
  ) {}

  /** To be registered at the issuer. Each organization has its own, so that answers of two issuers cannot be mixed up. */
  redirectFor(orgId: string | null): string {
    return `${this.serviceUrl}/sign-in/callback${orgId === null ? '' : `/${orgId}`}`;
  }

  /** Where an organization's people begin. */
  startFor(orgId: string): string {
    return `${this.serviceUrl}/sign-in/start?${new URLSearchParams({ organization: orgId })}`;
  }
}
