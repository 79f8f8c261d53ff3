import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The function runs as the schema owner, because a sweep reads all organizations and the application's role sees one at
 * a time.
 */
export class ListAccounts1795000000310 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function connections.accounts_after(after_org text, after_id text, at_most integer)
        returns table (org_id text, id text, saffron_account_id text, status text)
        language sql stable security definer set search_path = '' as $$
          select connection.org_id, connection.id, connection.saffron_account_id, connection.status
          from connections.connections as connection
          where (connection.org_id, connection.id) > (after_org, after_id)
            and connection.status in ('active', 'needs_reauth') and connection.saffron_account_id is not null
          order by connection.org_id, connection.id limit at_most
        $$;
      revoke execute on function connections.accounts_after(text, text, integer) from public;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function connections.accounts_after');
  }
}
