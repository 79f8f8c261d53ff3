import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keys of names that directories wrote with a letter and its accent as two characters; where two would be the same, both stay. */
export class NormalizeGroupKeys1795002100040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update provisioning.groups as pushed set name_key = normalize(name_key, NFC)
      where name_key is not nfc normalized and not exists (
        select from provisioning.groups as other where other.org_id = pushed.org_id and other.id <> pushed.id
          and normalize(other.name_key, NFC) = normalize(pushed.name_key, NFC))`);
  }

  /** Nobody can tell which they were, and the version before finds as much by these. */
  async down(): Promise<void> {}
}
