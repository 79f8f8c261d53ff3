import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Lets directories find people by addresses that are neither the member's address nor the first work address. Few
 * people have such addresses, so a filter reads all of these people.
 */
export class FindPeopleByAllAddresses1796000100020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.members add has_more_addresses boolean not null generated always as (
        coalesce(jsonb_path_exists(directory, '$.attributes.emails[1]'), false)
        or coalesce(jsonb_path_exists(directory, '$.attributes.emails[0] ? (@.type != "work")'), false)
      ) stored;
      create index members_with_more_addresses on identity.members (org_id, id) where has_more_addresses;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.members drop has_more_addresses');
  }
}
