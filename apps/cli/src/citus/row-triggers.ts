/**
 * SQL that replaces the triggers with transition tables, which Citus does not allow, by triggers for each row. They do the
 * same for rows of one organization, but run once for each row. Each of them reads and writes only its row's organization.
 */
export const rowTriggers = `
  -- identity.member_roles -> identity.roles.member_count
  create or replace function identity.count_role_member() returns trigger language plpgsql as $$
    declare
      org text := case tg_op when 'INSERT' then new.org_id else old.org_id end;
      held text := case tg_op when 'INSERT' then new.role_id else old.role_id end;
      change integer := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      update identity.roles as role set member_count = role.member_count + change where role.org_id = org and role.id = held;
      return null;
    end $$;
  drop trigger if exists joined on identity.member_roles;
  drop trigger if exists dropped on identity.member_roles;
  create trigger counted after insert or delete on identity.member_roles
    for each row execute function identity.count_role_member();

  -- identity.team_members -> identity.teams.member_count, admin_count (the trigger appointed is for each row already)
  create or replace function identity.count_team_member() returns trigger language plpgsql as $$
    declare
      org text := case tg_op when 'INSERT' then new.org_id else old.org_id end;
      joined text := case tg_op when 'INSERT' then new.team_id else old.team_id end;
      change integer := case tg_op when 'INSERT' then 1 else -1 end;
      admins integer := change * (case tg_op when 'INSERT' then new.is_admin else old.is_admin end)::integer;
    begin
      update identity.teams as team set member_count = team.member_count + change, admin_count = team.admin_count + admins
        where team.org_id = org and team.id = joined;
      return null;
    end $$;
  drop trigger if exists joined on identity.team_members;
  drop trigger if exists dropped on identity.team_members;
  create trigger counted after insert or delete on identity.team_members
    for each row execute function identity.count_team_member();

  -- identity.invites -> identity.roles.pending_invite_count
  create or replace function identity.count_pending_invite() returns trigger language plpgsql as $$
    declare
      org text;
      ids text[];
    begin
      if tg_op <> 'INSERT' and old.status = 'pending' then
        org := old.org_id;
        ids := old.role_ids;
        update identity.roles as role
          set pending_invite_count = role.pending_invite_count - cardinality(array_positions(ids, role.id))
          where role.org_id = org and role.id = any(ids);
      end if;
      if tg_op <> 'DELETE' and new.status = 'pending' then
        org := new.org_id;
        ids := new.role_ids;
        update identity.roles as role
          set pending_invite_count = role.pending_invite_count + cardinality(array_positions(ids, role.id))
          where role.org_id = org and role.id = any(ids);
      end if;
      return null;
    end $$;
  drop trigger if exists invited on identity.invites;
  drop trigger if exists changed_from on identity.invites;
  drop trigger if exists changed_to on identity.invites;
  drop trigger if exists dropped on identity.invites;
  create trigger counted after insert or delete on identity.invites
    for each row execute function identity.count_pending_invite();
  create trigger recounted after update on identity.invites for each row
    when (old.status <> new.status or old.role_ids <> new.role_ids) execute function identity.count_pending_invite();

  -- provisioning.group_mappings -> identity.roles.group_mapping_count
  create or replace function provisioning.count_group_mapping() returns trigger language plpgsql as $$
    declare
      org text := case tg_op when 'INSERT' then new.org_id else old.org_id end;
      mapped text := case tg_op when 'INSERT' then new.role_id else old.role_id end;
      change integer := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      update identity.roles as role set group_mapping_count = role.group_mapping_count + change
        where role.org_id = org and role.id = mapped;
      return null;
    end $$;
  drop trigger if exists mapped on provisioning.group_mappings;
  drop trigger if exists unmapped on provisioning.group_mappings;
  create trigger counted after insert or delete on provisioning.group_mappings
    for each row execute function provisioning.count_group_mapping();

  -- connections.shares -> connections.connections.share_entries, and the same for toolboxes and templates
  do $do$
    declare
      kept record;
    begin
      for kept in select * from (values
        ('connections', 'shares', 'connections', 'keep_share_entries_of_row'),
        ('toolboxes', 'toolbox_shares', 'toolboxes', 'toolbox_shares_keep_entries_of_row'),
        ('toolboxes', 'template_shares', 'templates', 'template_shares_keep_entries_of_row')
      ) as place (schema, shares, things, function)
      loop
        execute format($sql$
          create or replace function %1$I.%4$I() returns trigger language plpgsql set timezone = 'UTC' as $$
            declare
              org text;
              shared text;
              all_entries json;
            begin
              if tg_op = 'DELETE' then org := old.org_id; shared := old.resource_id;
              else org := new.org_id; shared := new.resource_id; end if;
              select json_agg(
                  json_build_array(share.id, share.grantee_type, share.grantee_id, share.level, share.created_at,
                    share.updated_at)
                  order by share.grantee_type, share.created_at, share.id)
                into all_entries from %1$I.%2$I as share
                where share.org_id = org and share.resource_id = shared;
              update %1$I.%3$I as thing set share_entries = all_entries
                where thing.org_id = org and thing.id = shared;
              return null;
            end $$;
          drop trigger if exists given on %1$I.%2$I;
          drop trigger if exists changed on %1$I.%2$I;
          drop trigger if exists taken on %1$I.%2$I;
          create trigger kept after insert or update or delete on %1$I.%2$I
            for each row execute function %1$I.%4$I();
        $sql$, kept.schema, kept.shares, kept.things, kept.function);
      end loop;
    end $do$;

  -- kernel.events -> webhooks.deliveries, kernel.outbox. has_webhooks() in the condition would read endpoints without an
  -- organization, so the first statement does this for the organization of the row.
  create or replace function webhooks.queue_webhooks_of_row() returns trigger language plpgsql as $$
    declare
      endpoint record;
    begin
      for endpoint in
        select enabled.id from webhooks.endpoints as enabled
        where enabled.org_id = new.org_id and enabled.status = 'enabled'
          and case when new.type = 'webhook_endpoint.tested' then enabled.id = new.resource_id
            else enabled.events && array[new.type, split_part(new.type, '.', 1) || '.*']
              or new.category <> 'usage' and '*' = any(enabled.events) end
          and exists (
            select from kernel.access_epochs as epoch
            where epoch.org_id = new.org_id and 'webhooks' = any(epoch.features)
              and (epoch.frozen is null or new.type = 'organization.deletion_scheduled'))
      loop
        insert into webhooks.deliveries (org_id, endpoint_id, id, event_id, event_type, queued_at, next_at)
          values (new.org_id, endpoint.id, 'whdl_' || substr(new.id, 5), new.id, new.type, new.occurred_at, new.occurred_at);
        perform from kernel.outbox as waiting
          where waiting.org_id = new.org_id and waiting.job = 'DeliverWebhooks'
            and waiting.subject_id = endpoint.id and waiting.claimed_until is null
            and waiting.due_at between clock_timestamp() - interval '250 ms' and clock_timestamp()
          for share skip locked;
        if not found then
          insert into kernel.outbox (org_id, id, job, event_id, subject_id, due_at)
            values (new.org_id, 'task_' || substr(new.id, 5) || substr(endpoint.id, 6), 'DeliverWebhooks', new.id,
              endpoint.id, now());
        end if;
      end loop;
      return null;
    end $$;
  drop trigger if exists queued_webhooks on kernel.events;
  create trigger queued_webhooks after insert on kernel.events
    for each row execute function webhooks.queue_webhooks_of_row();

  -- kernel.events -> audit.named_connectors. Only the function changes, the trigger stays. The present function passes new
  -- to audit.connectors_named_in(kernel.events), whose parameter does not accept a row of a shard, and inserts by
  -- insert … select. The list of places is that of audit.connectors_named_in.
  create or replace function audit.note_named_connectors() returns trigger language plpgsql as $$
    declare
      slug text;
    begin
      if new.resource_type = 'connector' or new.data ?| array['connector_slugs', 'tools', 'resource_type'] then
        for slug in
          select named.slug from (
            select new.data->>'connector_slug'
            union select new.resource_id where new.resource_type = 'connector'
            union select new.data->>'resource_id' where new.data->>'resource_type' = 'connector'
            union select each #>> '{}' from jsonb_path_query(new.data, 'lax $.connector_slugs[*]') as each
            union select each #>> '{}' from jsonb_path_query(new.data, 'lax $.tools[*].connector_slug') as each
            union select each #>> '{}'
              from jsonb_path_query(new.changes, 'lax $[*] ? (@.field == "connector_slugs").removed[*]') as each
            union select each #>> '{}'
              from jsonb_path_query(new.changes, 'lax $[*] ? (@.field == "tools").removed[*].connector_slug') as each
          ) as named (slug) where named.slug is not null
        loop
          insert into audit.named_connectors (org_id, connector_slug, event_id) values (new.org_id, slug, new.id);
        end loop;
      elsif new.data->>'connector_slug' is not null then
        insert into audit.named_connectors (org_id, connector_slug, event_id)
          values (new.org_id, new.data->>'connector_slug', new.id);
      end if;
      return null;
    end $$;`;
