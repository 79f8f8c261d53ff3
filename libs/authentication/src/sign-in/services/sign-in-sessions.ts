import { Injectable } from '@nestjs/common';
import { Memberships, PersonMatches } from '#identity';
import { AccessEpochs, type Act, Clock, frozenConflict, type RequestFacts, Transactions } from '#kernel';
import { BrowserSessions } from '../../session/services/browser-sessions.js';
import { SignInLinks } from '../persistence/sign-in-links.js';
import { type SignedInPerson } from '../domain/signed-in-person.js';
import { type SignInClient } from './sign-in-clients.js';
import { SignedInMembers } from './signed-in-members.js';
import { memberOfNone } from '../domain/refusals.js';

/** Opens sessions for people whom identity providers authenticated. */
@Injectable()
export class SignInSessions {
  constructor(
    private readonly transactions: Transactions,
    private readonly accessEpochs: AccessEpochs,
    private readonly signedInMembers: SignedInMembers,
    private readonly personMatches: PersonMatches,
    private readonly memberships: Memberships,
    private readonly signInLinks: SignInLinks,
    private readonly browserSessions: BrowserSessions,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the ids of the person's organizations.
   * @throws memberOfNone if there is none.
   */
  async listOrganizations({ org_id }: SignInClient, person: SignedInPerson): Promise<string[]> {
    const organizations = org_id === null ? await this.findOrganizations(person) : [org_id];
    if (organizations.length > 0) return organizations;
    throw memberOfNone();
  }

  /** Opens a browser session and returns its secret. */
  enter(orgId: string, { terms }: SignInClient, person: SignedInPerson, request: RequestFacts): Promise<string> {
    const anonymousAct: Act = { kind: 'user', by: null, at: this.clock.now(), token: null, request };
    return this.transactions.withOrganizationLock(orgId, async () => {
      // While a deletion is scheduled, members sign in only to read about it and to cancel it.
      const freeze = await this.accessEpochs.readFreeze(orgId);
      if (freeze === 'purging') throw frozenConflict(freeze);
      const { userId, terms: currentTerms } = await this.signedInMembers.find(orgId, person, terms, anonymousAct);
      await this.signedInMembers.recordSignIn(orgId, userId, person, currentTerms, { ...anonymousAct, by: userId });
      return this.browserSessions.store({ orgId, userId }, userId, anonymousAct);
    });
  }

  /** Returns the sorted ids of all organizations where the subject or the address belongs to a member. */
  private async findOrganizations(person: SignedInPerson): Promise<string[]> {
    const found = new Set(person.email === null ? [] : await this.personMatches.organizationsWith(person.email));
    for (const { org_id, user_id } of await this.signInLinks.listMembers(person))
      // Links of members who left still exist, so the membership is checked.
      if (!found.has(org_id) && (await this.memberships.listOrganizations(user_id)).includes(org_id)) found.add(org_id);
    return [...found].sort();
  }
}
