import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Normalizes sort keys of names that contain decomposed accents. */
export class NormalizeOrganizationKeys1795002200070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update organizations.organizations set name_key = normalize(name_key, NFC) where name_key is not nfc normalized`);
  }

  /** The old keys cannot be restored, and the previous version sorts equally well by the new keys. */
  async down(): Promise<void> {}
}
