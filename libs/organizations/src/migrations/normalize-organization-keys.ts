import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keys of names that were written with a letter and its accent as two characters: lists are sorted by them. */
export class NormalizeOrganizationKeys1795002200070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update organizations.organizations set name_key = normalize(name_key, NFC) where name_key is not nfc normalized`);
  }

  /** Nobody can tell which they were, and the version before sorts as well by these. */
  async down(): Promise<void> {}
}
