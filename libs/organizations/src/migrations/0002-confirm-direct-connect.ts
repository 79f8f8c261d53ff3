import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Existing organizations start with the setting's default, like new ones. */
export class DirectLinksAreConfirmed1795000300230 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.inAll(runner, `settings || '{"confirm_direct_connect": false}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.inAll(runner, `settings - 'confirm_direct_connect'`);
  }

  /** Row-level security also applies to the table's owner, who sees no rows. */
  private async inAll(runner: QueryRunner, settings: string): Promise<void> {
    await runner.query(`
      alter table organizations.organizations no force row level security;
      update organizations.organizations set settings = ${settings};
      alter table organizations.organizations force row level security;`);
  }
}
