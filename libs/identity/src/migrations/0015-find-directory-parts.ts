import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { searchable } from '#platform/search';

/**
 * The fields that directories search for a part of their text. Ids are not included: they are random, and an index of
 * their parts would take three times as long to write as the index of all these fields.
 */
const words = ['user_name_key', 'display_name_key', 'given_name_key', 'family_name_key', 'email_key', 'work_email_key']
  .map((column) => `coalesce(${column}, '')`)
  .join(` || E'\\n' || `);

export class FindDirectoryParts1795001900020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await searchable(runner, 'identity.members', `(${words})`, { name: 'identity.members_in_directory' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function identity.members_in_directory');
  }
}
