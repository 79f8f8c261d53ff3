import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Further fields that lists show: the operation and requirements of each tool, and the name of each post-install step.
 * Lists do not read the definition, which may be a megabyte.
 */
export class OutlineConnectors1795002100050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function catalog.outline_of(definition jsonb) returns jsonb language sql immutable parallel safe
        return jsonb_strip_nulls(jsonb_build_object(
          'permissions_text', definition -> 'permissions_text',
          'rate_limits', definition -> 'rate_limits',
          'verify', case when definition ? 'verify' then '{}'::jsonb end,
          'post_install', (
            select jsonb_agg(jsonb_build_object(
              'name', step -> 'name', 'label', step -> 'label', 'required', step -> 'required') order by place)
            from jsonb_array_elements(definition -> 'post_install') with ordinality as steps (step, place)),
          'tools', (
            select jsonb_agg(jsonb_build_object(
              'name', tool -> 'name', 'operation', tool -> 'operation', 'requires_scopes', tool -> 'requires_scopes',
              'request', jsonb_build_object('method', tool #> '{request,method}')) order by place)
            from jsonb_array_elements(definition -> 'tools') with ordinality as tools (tool, place))));

      alter table catalog.connectors
        add column outline jsonb generated always as (catalog.outline_of(definition)) stored;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table catalog.connectors drop column outline;
      drop function catalog.outline_of;
    `);
  }
}
