import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The rule of a call, and the steps and connections of a synthetic tool that need approval. */
export class ShowWhatIsApproved1795002500110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table connections.approvals
        add column rule text collate "C" not null default 'confirm',
        add column connection_ids text[] collate "C" not null default '{}',
        add column steps jsonb not null default '[]';
      update connections.approvals set connection_ids = array[connection_id];
      create index approvals_by_connections on connections.approvals using gin (connection_ids);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table connections.approvals drop column rule, drop column connection_ids, drop column steps',
    );
  }
}
