import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A person whom the installation's identity provider signs in may belong to several organizations. */
export class FindSignedIn1795001500010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index on identity.members (email_key) where kind = 'person';
      create index on identity.sign_in_links (subject_hash);

      create function identity.organizations_signing_in(hash bytea, address text) returns setof text
        language sql stable security definer set search_path = pg_catalog as $$
          select org_id from identity.members where kind = 'person' and email_key = address
          union
          select member.org_id from identity.sign_in_links link
          join identity.members member on member.org_id = link.org_id and member.id = link.user_id
          where link.subject_hash = hash
        $$;
      revoke all on function identity.organizations_signing_in(bytea, text) from public;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function identity.organizations_signing_in(bytea, text)');
  }
}
