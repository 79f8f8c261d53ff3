import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { emailKey, Reads, Transactions } from '#kernel';
import { type SignedInPerson } from '../domain/signed-in-person.js';
import { type SignInCandidate, type SignInLinks } from '../domain/sign-in-links.js';

@Injectable()
export class StoredSignInLinks implements SignInLinks {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
  ) {}

  async memberOf(orgId: string, person: SignedInPerson): Promise<string | null> {
    const row = await this.transactions.one<{ user_id: string }>(orgId, linked, { hash: hashOf(person) });
    return row?.user_id ?? null;
  }

  async candidateFor(
    orgId: string,
    { issuer, subject, email }: SignedInPerson,
    ofDirectory: boolean,
  ): Promise<SignInCandidate | null> {
    const values = {
      issuer,
      email_key: email === null ? null : emailKey(email),
      external_id: ofDirectory ? subject : null,
    };
    return (await this.transactions.one<SignInCandidate>(orgId, candidate, values)) ?? null;
  }

  async organizationsOf(person: SignedInPerson): Promise<string[]> {
    const values = { hash: hashOf(person), email_key: person.email === null ? null : emailKey(person.email) };
    return (await this.reads.rows<{ id: string }>(null, organizations, values)).map(({ id }) => id);
  }

  async link(orgId: string, person: SignedInPerson, userId: string, at: Date): Promise<boolean> {
    const values = { hash: hashOf(person), issuer: person.issuer, user_id: userId, at };
    await this.transactions.execute(orgId, replaced, values);
    return (await this.transactions.execute(orgId, link, values)) === 1;
  }

  async forget(orgId: string, issuer: string): Promise<void> {
    await this.transactions.execute(orgId, forgotten, { issuer });
  }
}

/** Identifies a subject of an identity provider without storing it. */
const hashOf = ({ issuer, subject }: SignedInPerson): Buffer =>
  createHash('sha256').update(`${issuer} ${subject}`).digest();

const linked = 'select user_id from identity.sign_in_links where org_id = :org_id and subject_hash = :hash';

const organizations = `
  select id from identity.organizations_signing_in(:hash, :email_key) as organization (id) order by id`;

const candidate = `
  select member.id as user_id, member.unconfirmed_keys,
    (member.provisioned and member.external_id = :external_id and not 'external_id' = any(member.unconfirmed_keys))
      is not true as by_email, exists (select from identity.sign_in_links link
    where link.org_id = member.org_id and link.user_id = member.id and link.issuer = :issuer) as is_other
  from identity.members member
  where member.org_id = :org_id and member.kind = 'person'
    and (member.email_key = :email_key or (member.provisioned and member.external_id = :external_id
      and not 'external_id' = any(member.unconfirmed_keys)))
  order by (member.external_id = :external_id) is true desc limit 1`;

/** A member who left and returned may have a new account. */
const replaced = `
  delete from identity.sign_in_links
  where org_id = :org_id and user_id = :user_id and issuer = :issuer and subject_hash <> :hash`;

/** If the person returned as a new member, the link moves to that member. */
const link = `
  insert into identity.sign_in_links (org_id, subject_hash, issuer, user_id, linked_at)
  values (:org_id, :hash, :issuer, :user_id, :at)
  on conflict (org_id, subject_hash) do update set user_id = excluded.user_id, linked_at = excluded.linked_at
    where identity.sign_in_links.user_id <> excluded.user_id`;

const forgotten = 'delete from identity.sign_in_links where org_id = :org_id and issuer = :issuer';
