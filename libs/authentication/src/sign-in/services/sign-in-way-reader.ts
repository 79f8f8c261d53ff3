import { Injectable } from '@nestjs/common';
import { type MemberRights, Members } from '#identity';
import { AccessEpochs, type Caller } from '#kernel';
import { type SignInTerms } from '../domain/signed-in-person.js';
import {
  canRelyOnSetter,
  canSignIn,
  canSignInByInstallation,
  currentTerms,
} from '../domain/signed-in-member-policy.js';
import { SignInClients } from './sign-in-clients.js';

/** Finds out how members can sign in again. */
@Injectable()
export class SignInWayReader {
  constructor(
    private readonly members: Members,
    private readonly signInClients: SignInClients,
    private readonly accessEpochs: AccessEpochs,
  ) {}

  /**
   * Whether the member may sign in with an identity provider. It is not known whether the identity provider knows the
   * member.
   */
  async hasIssuer({ orgId, userId }: Pick<Caller, 'orgId' | 'userId'>): Promise<boolean> {
    const rights = await this.members.findRights(orgId, userId);
    if (rights === null) return false;
    const own = await this.signInClients.find(orgId);
    if (own !== null && (await this.mayUseOwn(orgId, rights, own.terms))) return true;
    const common = await this.signInClients.find(null);
    if (common === null || !canSignIn(rights, common.terms).allowed) return false;
    return canSignInByInstallation(rights, await this.accessEpochs.isSignInRequired(orgId)).allowed;
  }

  private async mayUseOwn(orgId: string, rights: MemberRights, terms: SignInTerms): Promise<boolean> {
    const setter = await this.members.findRights(orgId, terms.set_by ?? '');
    return canRelyOnSetter(setter).allowed && canSignIn(rights, currentTerms(terms, setter!)).allowed;
  }
}
