import { Injectable } from '@nestjs/common';
import { type IssuerClient } from '../domain/issuers.js';
import { SignInAddresses } from '../domain/sign-in-addresses.js';
import { type SignInVersion, SignIns } from '../persistence/sign-ins.js';
import { type SignInTerms } from '../domain/signed-in-person.js';

/** The client for a sign-in, and the rights of that sign-in. */
export type SignInClient = IssuerClient & {
  /** The version of the settings; null for the identity provider of the whole installation. */
  settings: SignInVersion | null;
  terms: SignInTerms;
  /** The required claim of the organization; null if there is none. */
  organization: { claim: string; value: string } | null;
};

@Injectable()
export class SignInClients {
  constructor(
    private readonly signIns: SignIns,
    private readonly signInAddresses: SignInAddresses,
  ) {}

  /**
   * Returns the client, or null if none is set up.
   * @param orgId null for the identity provider of the whole installation.
   */
  async find(orgId: string | null): Promise<SignInClient | null> {
    if (orgId === null) return this.findForInstallation();
    const signIn = await this.signIns.findUsable(orgId);
    if (!signIn) return null;
    const {
      id,
      version,
      issuer,
      client_id,
      client_secret,
      organization_claim: claim,
      organization_value: value,
    } = signIn;
    const domains = signIn.just_in_time === 'off' ? [] : signIn.allowed_email_domains;
    return {
      settings: { id, version },
      org_id: orgId,
      issuer,
      client_id,
      client_secret,
      redirect_uri: this.signInAddresses.redirectFor(orgId),
      terms: { set_by: signIn.set_by ?? '', stands_for: signIn.stands_for, covers: signIn.covers, domains },
      organization: claim === null || value === null ? null : { claim, value },
    };
  }

  /** The operator, who has all rights, set up this identity provider. A sign-in with it never creates a member. */
  private findForInstallation(): SignInClient | null {
    const { installationIssuer: issuer } = this.signInAddresses;
    const terms = { set_by: null, stands_for: [], covers: null, domains: [] };
    const redirect_uri = this.signInAddresses.redirectFor(null);
    return issuer && { ...issuer, settings: null, org_id: null, redirect_uri, terms, organization: null };
  }
}
