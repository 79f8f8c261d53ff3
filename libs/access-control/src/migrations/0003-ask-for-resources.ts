import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Requests for a higher share level on one resource. */
export class AskForResources1795000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table access_control.access_requests
        add column resource_type text check (resource_type in ('connection', 'connector', 'toolbox', 'template')),
        add column resource_id text collate "C",
        -- Its name at the time of the request, for the log.
        add column resource_label text,
        add column level text check (level in ('use', 'edit')),
        add column acl_id text collate "C",
        drop constraint access_requests_kind_check,
        drop constraint access_requests_check,
        add constraint access_requests_kind_check check (kind in ('connector', 'tool', 'permission', 'resource')),
        add constraint access_requests_names_one
          check (num_nonnulls(connector_slug, permission, resource_id) = 1),
        add constraint access_requests_of_resource
          check ((kind = 'resource') = (num_nonnulls(resource_type, resource_id, resource_label, level) = 4));

      drop index access_control.access_requests_org_id_requester_user_id_connector_slug_too_idx;
      create unique index access_requests_once on access_control.access_requests
        (org_id, requester_user_id, connector_slug, tool_name, permission, resource_type, resource_id, level)
        nulls not distinct where status = 'pending';
      create index access_requests_by_resource on access_control.access_requests (org_id, resource_id, id)
        where resource_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from access_control.access_requests where kind = 'resource';
      drop index access_control.access_requests_once, access_control.access_requests_by_resource;
      create unique index access_requests_org_id_requester_user_id_connector_slug_too_idx
        on access_control.access_requests (org_id, requester_user_id, connector_slug, tool_name, permission)
        nulls not distinct where status = 'pending';
      alter table access_control.access_requests
        drop constraint access_requests_of_resource,
        drop constraint access_requests_names_one,
        drop constraint access_requests_kind_check,
        add constraint access_requests_kind_check check (kind in ('connector', 'tool', 'permission')),
        add constraint access_requests_check check ((connector_slug is null) = (permission is not null)),
        drop column resource_type, drop column resource_id, drop column resource_label, drop column level,
        drop column acl_id;
    `);
  }
}
