import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { searchable } from '#platform/search';

/** The text that directories search. */
const words = `(id || E'\\n' || coalesce(external_id, '') || E'\\n' || name_key)`;

export class FindGroupParts1795001900030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await searchable(runner, 'provisioning.groups', words, { name: 'provisioning.groups_in_directory' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function provisioning.groups_in_directory');
  }
}
