import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Keeps the system roles of all organizations as the newest version defines them, also those of organizations that a
 * process of an earlier version creates during an upgrade. `updateSystemRoles` writes the definitions.
 */
export class KeepSystemRolesCurrent1796000200040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Belongs to no organization, so it has no row level security. The processes can only read it.
      create table identity.system_roles (
        key text collate "C" primary key, permissions text[] not null,
        seat_class text not null check (seat_class in ('billable', 'free_admin'))
      );

      create function identity.use_current_definition() returns trigger language plpgsql as $$
        declare
          definition identity.system_roles;
        begin
          select * into definition from identity.system_roles where key = new.system_key;
          if found then
            new.permissions := definition.permissions;
            new.seat_class := definition.seat_class;
          end if;
          return new;
        end $$;
      create trigger system_role_added before insert on identity.roles for each row
        when (new.system_key is not null) execute function identity.use_current_definition();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger system_role_added on identity.roles;
      drop function identity.use_current_definition();
      drop table identity.system_roles;
    `);
  }
}
