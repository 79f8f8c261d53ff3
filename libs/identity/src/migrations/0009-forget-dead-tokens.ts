import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Finds dead tokens in all organizations, for the sweep that deletes them. */
export class ForgetDeadTokens1795000700011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index on identity.api_tokens (coalesce(revoked_at, expires_at));
      create function identity.tokens_dead_before(before timestamptz, at_most integer)
        returns table (org_id text, id text)
        language sql stable security definer set search_path = '' as $$
          select dead.org_id, dead.id from identity.api_tokens as dead
          where coalesce(dead.revoked_at, dead.expires_at) < before
          order by coalesce(dead.revoked_at, dead.expires_at) limit at_most
        $$;
      revoke all on function identity.tokens_dead_before(timestamptz, integer) from public`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function identity.tokens_dead_before;
      drop index identity.api_tokens_coalesce_idx`);
  }
}
