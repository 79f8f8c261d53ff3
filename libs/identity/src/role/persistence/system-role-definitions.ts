import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type QueryRunner } from 'typeorm';
import { changeRights, ConfigurationError, operatorCommand, Reads } from '#kernel';
import { mergeDefinition, type RoleDefinition, systemRoles } from '../domain/system-roles.js';

/**
 * Brings the system roles of all organizations up to date with this version, one organization at a time. Permissions
 * that this version does not know stay, because a newer version has added them.
 */
export async function updateSystemRoles(runner: QueryRunner): Promise<void> {
  const stored = (await runner.query(definitions)) as RoleDefinition[];
  for (const definition of systemRoles.map((role) => mergeDefinition(role, stored)))
    await runner.query(define, [definition.key, definition.permissions, definition.seat_class]);
  const outdated = (await runner.query(outdatedOrganizations)) as { org_id: string }[];
  for (const { org_id } of outdated) await changeRights(runner, org_id, () => runner.query(update, [org_id]));
}

const define = `
  insert into identity.system_roles (key, permissions, seat_class) values ($1, $2, $3)
  on conflict (key) do update set permissions = excluded.permissions, seat_class = excluded.seat_class`;

const differs = `role.system_key = definition.key
  and (role.permissions, role.seat_class) is distinct from (definition.permissions, definition.seat_class)`;

const outdatedOrganizations = `
  select distinct role.org_id from identity.roles role join identity.system_roles definition on ${differs}`;

const update = `
  update identity.roles role set permissions = definition.permissions, seat_class = definition.seat_class,
    version = role.version + 1, updated_at = now()
  from identity.system_roles definition where role.org_id = $1 and ${differs}`;

/**
 * Refuses a database whose system roles lack permissions of this version. Otherwise, no member would hold them, because
 * a release that only adds permissions has no migration of its own.
 */
@Injectable()
export class SystemRoleCheck implements OnModuleInit {
  constructor(private readonly reads: Reads) {}

  /** @throws ConfigurationError */
  async onModuleInit(): Promise<void> {
    const rows = await this.reads.rows<RoleDefinition>(null, definitions);
    const stored = new Map(rows.map(({ key, permissions }) => [key, new Set(permissions)]));
    const missing = systemRoles.flatMap(({ key, permissions }) =>
      permissions.filter((permission) => !stored.get(key)?.has(permission)),
    );
    if (missing.length > 0)
      throw new ConfigurationError([
        `The database is from an older version. Its system roles lack the permission ${missing[0]}. First run ` +
          `\`${operatorCommand} migrate\` as the role that owns the schemas.`,
      ]);
  }
}

const definitions = 'select key, permissions, seat_class from identity.system_roles';
