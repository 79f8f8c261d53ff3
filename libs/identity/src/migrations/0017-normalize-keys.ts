import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Keys of values written with a letter and its accent as two characters, as `textKey` creates them now. If two members
 * would get the same key, both stay unchanged; so do addresses.
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

  /** The old keys cannot be restored, and the previous version works with the new keys. */
  async down(): Promise<void> {}
}
