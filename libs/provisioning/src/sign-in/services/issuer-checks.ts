import { Injectable } from '@nestjs/common';
import { type Caller, Outgoing } from '#kernel';
import { OwnOrganizations } from '#organizations';
import { refuseInvalid, refuseIssuer } from '../domain/sign-in-policy.js';
import { type SignInContent } from '../domain/sign-in.js';

/** Looks up whether a sign-in can be set up so. */
@Injectable()
export class IssuerChecks {
  constructor(
    private readonly own: OwnOrganizations,
    private readonly outgoing: Outgoing,
  ) {}

  /** @throws forbidden or not_found for another organization; validation_error for what cannot work. */
  async refuseImpossible(
    caller: Caller,
    orgId: string,
    content: Omit<SignInContent, 'covers' | 'set_by'>,
  ): Promise<void> {
    await this.own.refuseOther(caller, orgId);
    refuseIssuer(content.issuer, this.outgoing.refusalOf(content.issuer));
    refuseInvalid(content);
  }
}
