import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Normalizes keys of names with decomposed accents. Keys that would collide stay unchanged. */
export class NormalizeGroupKeys1795002100040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update provisioning.groups as pushed set name_key = normalize(name_key, NFC)
      where name_key is not nfc normalized and not exists (
        select from provisioning.groups as other where other.org_id = pushed.org_id and other.id <> pushed.id
          and normalize(other.name_key, NFC) = normalize(pushed.name_key, NFC))`);
  }

  /** The old keys cannot be restored, and the previous version works equally well with the new keys. */
  async down(): Promise<void> {}
}
