import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores the approval policy that a template gives to the toolboxes stamped from it. */
export class KeepPoliciesOfTemplates1796001020010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table toolboxes.templates add approval_policy jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table toolboxes.templates drop approval_policy');
  }
}
