import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Reads, Transactions } from '#kernel';
import { type SignedInPerson } from '../domain/signed-in-person.js';

/** Links between members and their accounts at identity providers. */
@Injectable()
export class SignInLinks {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
  ) {}

  /**
   * Returns the member who is linked with the person. Null if the person never signed in. The member may have left
   * since.
   */
  async findMember(orgId: string, person: SignedInPerson): Promise<string | null> {
    const row = await this.transactions.one<{ user_id: string }>(orgId, selectMember, { hash: hashIdentity(person) });
    return row?.user_id ?? null;
  }

  /** Whether the member is linked with any account at the identity provider. */
  async isLinked(orgId: string, issuer: string, user_id: string): Promise<boolean> {
    return (await this.transactions.one(orgId, findLink, { issuer, user_id })) !== undefined;
  }

  /** Returns the members who are linked with the person, in all organizations. They may have left since. */
  listMembers(person: SignedInPerson): Promise<{ org_id: string; user_id: string }[]> {
    return this.reads.rows(null, 'select * from authentication.members_of_subject(:hash)', {
      hash: hashIdentity(person),
    });
  }

  /** Returns whether the link is new. */
  async link(orgId: string, person: SignedInPerson, userId: string, at: Date): Promise<boolean> {
    const values = { hash: hashIdentity(person), issuer: person.issuer, user_id: userId, at };
    await this.transactions.execute(orgId, deleteOldLink, values);
    return (await this.transactions.execute(orgId, link, values)) === 1;
  }

  /** Removes all links of an identity provider. */
  async forget(orgId: string, issuer: string): Promise<void> {
    await this.transactions.execute(orgId, deleteLinks, { issuer });
  }
}

/** Hashes a subject of an identity provider, so that it can be recognized without being stored. */
export const hashIdentity = ({ issuer, subject }: Pick<SignedInPerson, 'issuer' | 'subject'>): Buffer =>
  createHash('sha256').update(`${issuer} ${subject}`).digest();

const selectMember = 'select user_id from authentication.sign_in_links where org_id = :org_id and subject_hash = :hash';

const findLink = `
  select from authentication.sign_in_links where org_id = :org_id and user_id = :user_id and issuer = :issuer`;

/**
 * Deletes the member's link to another account at the identity provider: a member who left and returned may have a new
 * account.
 */
const deleteOldLink = `
  delete from authentication.sign_in_links
  where org_id = :org_id and user_id = :user_id and issuer = :issuer and subject_hash <> :hash`;

/** Links the account with the member. If the person returned as a new member, the link moves to that member. */
const link = `
  insert into authentication.sign_in_links (org_id, subject_hash, issuer, user_id, linked_at)
  values (:org_id, :hash, :issuer, :user_id, :at)
  on conflict (org_id, subject_hash) do update set user_id = excluded.user_id, linked_at = excluded.linked_at
    where authentication.sign_in_links.user_id <> excluded.user_id`;

const deleteLinks = 'delete from authentication.sign_in_links where org_id = :org_id and issuer = :issuer';
