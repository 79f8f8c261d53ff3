import { Injectable } from '@nestjs/common';
import { AccessEpochs, type Act, Clock } from '#kernel';
import { type Member, MemberAuthorities, Members, PersonMatches, TokenRevocations } from '#identity';
import {
  canSignIn,
  canSignInByInstallation,
  canSignInFirst,
  isAddressConfirmedBySignIn,
  isChangeConfirmedBySignIn,
  currentTerms,
  canRelyOnSetter,
  isOwners,
} from '../domain/signed-in-member-policy.js';
import { SignInLinks } from '../persistence/sign-in-links.js';
import { type SignedInPerson, type SignInTerms } from '../domain/signed-in-person.js';
import { SignInNewcomers } from './sign-in-newcomers.js';
import { notMember, otherSubject } from '../domain/refusals.js';

type KnownMember = { userId: string; isLinked: boolean };

/** Finds the member an identity provider signed in. */
@Injectable()
export class SignedInMembers {
  constructor(
    private readonly members: Members,
    private readonly memberAuthorities: MemberAuthorities,
    private readonly signInLinks: SignInLinks,
    private readonly personMatches: PersonMatches,
    private readonly signInNewcomers: SignInNewcomers,
    private readonly tokenRevocations: TokenRevocations,
    private readonly accessEpochs: AccessEpochs,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the member's id and the current rights of the identity provider.
   * @throws forbidden when the member may not be signed in.
   */
  async find(
    orgId: string,
    person: SignedInPerson,
    initialTerms: SignInTerms,
    by: Act,
  ): Promise<{ userId: string; terms: SignInTerms }> {
    const terms = await this.loadCurrentTerms(orgId, initialTerms);
    const known = await this.findKnown(orgId, person, terms);
    const userId = known?.userId ?? (await this.join(orgId, person, terms, by));
    const rights = (await this.members.findRights(orgId, userId))!;
    canSignIn(rights, terms).orThrow();
    if (terms.set_by === null)
      canSignInByInstallation(rights, await this.accessEpochs.isSignInRequired(orgId)).orThrow();
    return { userId, terms };
  }

  /**
   * Like `find`, but adds no member. `isLinked`: whether the member is linked with this person already.
   * @throws notMember for a person who is not a member.
   */
  async findExisting(orgId: string, person: SignedInPerson, initialTerms: SignInTerms): Promise<KnownMember> {
    const terms = await this.loadCurrentTerms(orgId, initialTerms);
    const known = await this.findKnown(orgId, person, terms);
    if (known === null) throw notMember();
    canSignIn((await this.members.findRights(orgId, known.userId))!, terms).orThrow();
    return known;
  }

  private async join(orgId: string, person: SignedInPerson, terms: SignInTerms, by: Act): Promise<string> {
    await this.accessEpochs.assertNotFrozen(orgId);
    return this.signInNewcomers.join(orgId, person, terms, by);
  }

  /** Links the person with the member. Later, another person with the same address is not taken for the member. */
  async link(orgId: string, person: SignedInPerson, userId: string): Promise<void> {
    await this.signInLinks.link(orgId, person, userId, this.clock.now());
  }

  /** Stores the facts about the member that the sign-in reported. */
  async recordSignIn(
    orgId: string,
    userId: string,
    person: SignedInPerson,
    terms: SignInTerms,
    act: Act,
  ): Promise<void> {
    const { issuer, second_factor } = person;
    const first = await this.signInLinks.link(orgId, person, userId, act.at);
    if (second_factor !== null) await this.members.recordFactor(orgId, userId, second_factor, act.at);
    const behind = await this.membersBehind(orgId, userId);
    const confirms = await this.members.change(orgId, userId, (member: Member) => {
      member.recordSignIn({ issuer, second_factor, first }, act);
      const isNew = !member.state.confirmed && isAddressConfirmedBySignIn(member.state, behind, person, terms);
      if (isNew || isChangeConfirmedBySignIn(member.state, person, terms)) member.confirm(act);
      if (isOwners(terms)) member.release(act);
      return isNew;
    });
    // Anyone who saw the link that the member joined with may have created tokens, so all tokens end.
    if (confirms) await this.tokenRevocations.revokeAll({ orgId, userId, reason: 'address_confirmed' }, act);
  }

  private async membersBehind(orgId: string, userId: string): Promise<string[]> {
    const member = (await this.memberAuthorities.loadTied(orgId, [userId])).get(userId);
    return (member?.represented ?? []).filter(({ viaDirectory }) => !viaDirectory).map((each) => each.userId);
  }

  /** Called under the organization's lock, so that rights do not change in the meantime. */
  private async loadCurrentTerms(orgId: string, terms: SignInTerms): Promise<SignInTerms> {
    if (terms.set_by === null) return terms;
    const setter = await this.members.findRights(orgId, terms.set_by);
    canRelyOnSetter(setter).orThrow();
    return currentTerms(terms, setter!);
  }

  private async findKnown(orgId: string, person: SignedInPerson, terms: SignInTerms): Promise<KnownMember | null> {
    const linked = await this.signInLinks.findMember(orgId, person);
    if (linked !== null && (await this.members.findRights(orgId, linked))) return { userId: linked, isLinked: true };
    const { email, issuer, subject } = person;
    // The directory's id for a member identifies them only at the organization's own identity provider.
    const match = await this.personMatches.find(orgId, { email, external_id: terms.set_by === null ? null : subject });
    if (match === null) return null;
    if (await this.signInLinks.isLinked(orgId, issuer, match.user_id)) throw otherSubject();
    canSignInFirst(match.unconfirmed_keys, terms, match.by_email).orThrow();
    return { userId: match.user_id, isLinked: false };
  }
}
