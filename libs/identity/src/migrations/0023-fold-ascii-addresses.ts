import { type MigrationInterface, type QueryRunner } from 'typeorm';

const folded = `translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`;

/** Addresses ignore case for ASCII letters only. Before, other letters were folded as well. */
export class FoldAsciiAddresses1795002400030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['members', 'invites'])
      await runner.query(`update identity.${table} set email_key = ${folded} where email_key <> ${folded}`);
  }

  async down(): Promise<void> {
    // The keys stay: both spellings of an address may be in use by now.
  }
}
