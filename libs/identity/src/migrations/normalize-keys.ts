import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Keys of what directories and issuers wrote with a letter and its accent as two characters, as `textKey` makes them now.
 * Where two members would be the same by it, both stay as they are; addresses do, too.
 */
export class NormalizeKeys1795002100030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update identity.members set label_key = normalize(label_key, NFC), search_key = normalize(search_key, NFC)
      where search_key is not nfc normalized or label_key is not nfc normalized;

      update identity.members as member
      set directory = directory || jsonb_build_object('keys', (
        select jsonb_object_agg(key, case key when 'work_email' then value else normalize(value, NFC) end) from jsonb_each_text(directory -> 'keys')))
      where (directory -> 'keys')::text is not nfc normalized and not exists (
        select from identity.members as other where other.org_id = member.org_id and other.id <> member.id
          and normalize(other.user_name_key, NFC) = normalize(member.user_name_key, NFC));
    `);
  }

  /** Nobody can tell which they were, and the version before finds as much by these. */
  async down(): Promise<void> {}
}
