import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Finds the organization of a toolbox, for an agent that asks for a token and names only the toolbox. */
export class FindOrganizationsOfToolboxes1796000990010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index on toolboxes.toolboxes (id);
      create function toolboxes.organization_of(toolbox_id text) returns text
        language sql stable security definer set search_path = '' as $$
          select toolbox.org_id from toolboxes.toolboxes as toolbox where toolbox.id = toolbox_id
        $$;
      revoke all on function toolboxes.organization_of(text) from public;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function toolboxes.organization_of; drop index toolboxes.toolboxes_id_idx;');
  }
}
