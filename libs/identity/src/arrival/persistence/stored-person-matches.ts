import { Injectable } from '@nestjs/common';
import { emailKey, Reads, Transactions } from '#kernel';
import { type PersonKeys, type PersonMatch, type PersonMatches } from '../domain/person-matches.js';

@Injectable()
export class StoredPersonMatches implements PersonMatches {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
  ) {}

  async find(orgId: string, { email, external_id }: PersonKeys): Promise<PersonMatch | null> {
    const values = { email_key: email === null ? null : emailKey(email), external_id };
    return (await this.transactions.one<PersonMatch>(orgId, match, values)) ?? null;
  }

  async organizationsWith(email: string): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(null, organizations, { email_key: emailKey(email) });
    return rows.map(({ id }) => id);
  }
}

const organizations = 'select id from identity.organizations_with_address(:email_key) as organization (id)';

const match = `
  select member.id as user_id, member.unconfirmed_keys,
    (member.provisioned and member.external_id = :external_id and not 'external_id' = any(member.unconfirmed_keys))
      is not true as by_email
  from identity.members member
  where member.org_id = :org_id and member.kind = 'person'
    and (member.email_key = :email_key or (member.provisioned and member.external_id = :external_id
      and not 'external_id' = any(member.unconfirmed_keys)))
  order by (member.external_id = :external_id) is true desc limit 1`;
