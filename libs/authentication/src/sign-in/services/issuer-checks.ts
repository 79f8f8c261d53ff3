import { Injectable } from '@nestjs/common';
import { MemberCallers, OwnOrganizationCheck, Roles } from '#identity';
import { type Caller, type RequestFacts } from '#kernel';
import { Outgoing } from '#platform/outgoing';
import { coveredBy, assertConsistent, assertIssuerAllowed } from '../domain/sign-in-policy.js';
import { type SignInContent } from '../domain/sign-in.js';

/** Checks single sign-on settings before they are saved, and determines whom an identity provider may sign in. */
@Injectable()
export class IssuerChecks {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly outgoing: Outgoing,
    private readonly roles: Roles,
    private readonly memberCallers: MemberCallers,
  ) {}

  /** @throws otherOrganization or notFound for another organization; invalidFields for invalid settings. */
  async assertValidSettings(
    caller: Caller,
    orgId: string,
    content: Omit<SignInContent, 'covers' | 'set_by' | 'stands_for'>,
  ): Promise<void> {
    await this.ownOrganizationCheck.assertOwn(caller, orgId);
    assertIssuerAllowed(content.issuer, this.outgoing.findRefusal(content.issuer));
    assertConsistent(content);
  }

  /** Returns the rights of a sign-in, which are those of the person who sets it up. */
  async rightsOfSetter(current: Caller): Promise<Pick<SignInContent, 'covers' | 'set_by' | 'stands_for'>> {
    const roles = await this.roles.findNamed(current.orgId, [...current.roleIds], () => '/issuer');
    const stands_for = [...current.standsFor].sort();
    return { covers: coveredBy(current, roles), set_by: current.userId || null, stands_for };
  }

  /**
   * Returns `owners` if owners can sign in too, because the person who set up the sign-in is an owner now. Returns null
   * if that person is not active.
   */
  async findReach(orgId: string, set_by: string | null, request: RequestFacts): Promise<'owners' | 'others' | null> {
    const setter = set_by === null ? null : await this.memberCallers.find(orgId, set_by, request);
    return setter && ((await this.rightsOfSetter(setter)).covers === null ? 'owners' : 'others');
  }
}
