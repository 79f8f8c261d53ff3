/** The identity provider of the whole installation. */
export type InstallationIssuer = { issuer: string; client_id: string; client_secret: string | null };

/** The sign-in addresses of the API. */
export class SignInAddresses {
  constructor(
    private readonly serviceUrl: string,
    readonly installationIssuer: InstallationIssuer | null,
  ) {}

  /**
   * Returns the redirect address to register at the identity provider. Each organization has its own, which prevents
   * mix-up attacks.
   */
  redirectFor(orgId: string | null): string {
    return `${this.serviceUrl}/sign-in/callback${orgId === null ? '' : `/${orgId}`}`;
  }

  /** Returns the address where people of an organization start to sign in. */
  startFor(orgId: string): string {
    return `${this.serviceUrl}/sign-in/start?${new URLSearchParams({ organization: orgId })}`;
  }
}
