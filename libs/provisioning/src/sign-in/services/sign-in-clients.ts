import { Injectable } from '@nestjs/common';
import { type SignInTerms } from '#identity';
import { type IssuerClient } from '../domain/issuers.js';
import { SignInAddresses } from '../domain/sign-in-addresses.js';
import { SignIns, type SignInVersion } from '../domain/sign-ins.js';

/** As whom we are known where somebody is to sign in, and what it may do for them. */
export type SignInClient = IssuerClient & {
  /** Of the settings as they were read; null for the issuer of the whole installation. */
  settings: SignInVersion | null;
  terms: SignInTerms;
  /** What the claims must say, so that somebody is of the organization. */
  organization: { claim: string; value: string } | null;
};

@Injectable()
export class SignInClients {
  constructor(
    private readonly signIns: SignIns,
    private readonly addresses: SignInAddresses,
  ) {}

  /** Null where none is set up. @param orgId null for the issuer of the whole installation. */
  async of(orgId: string | null): Promise<SignInClient | null> {
    if (orgId === null) return this.ofInstallation();
    const signIn = await this.signIns.usableOf(orgId);
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
      ...{ settings: { id, version }, org_id: orgId, issuer, client_id, client_secret },
      redirect_uri: this.addresses.redirectFor(orgId),
      terms: { set_by: signIn.set_by ?? '', stands_for: signIn.stands_for, covers: signIn.covers, domains },
      organization: claim === null || value === null ? null : { claim, value },
    };
  }

  /** The operator set it up, who may do everything; it makes nobody a member. */
  private ofInstallation(): SignInClient | null {
    const { installation } = this.addresses;
    const terms = { set_by: null, stands_for: [], covers: null, domains: [] };
    const redirect_uri = this.addresses.redirectFor(null);
    return installation && { ...installation, settings: null, org_id: null, redirect_uri, terms, organization: null };
  }
}
