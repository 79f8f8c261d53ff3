/**
 * SQL that replaces a part of all functions that contain it. A function that was replaced before does not contain it.
 */
const replacing = (part: string, by: string): string => `
  do $do$
    declare
      definition text;
    begin
      for definition in
        select pg_get_functiondef(oid) from pg_proc where prokind = 'f' and strpos(prosrc, $part$${part}$part$) > 0
      loop
        execute replace(definition, $part$${part}$part$, $part$${by}$part$);
      end loop;
    end $do$;`;

/**
 * SQL that changes functions to forms that Citus can run, if they read tables. Each does what it did before. A repeated run
 * changes only functions that a migration has created since.
 */
export const functionsOnCitus = `
  -- Citus cannot run functions in SQL that use their parameters in a statement over a distributed table.
  do $do$
    declare
      each record;
    begin
      for each in
        select pg_get_functiondef(function.oid) as definition, prosrc as body,
          pg_get_function_sqlbody(function.oid) as parsed_body,
          case
            when proretset then 'return query ' || prosrc || ';'
            when prorettype = 'void'::regtype then prosrc || ';'
            else 'return (' || prosrc || ');'
          end as statements
        from pg_proc as function
        join pg_language as language on language.oid = prolang
        join pg_namespace as schema on schema.oid = pronamespace
        where lanname = 'sql' and (provolatile = 's' or prorettype = 'void'::regtype) and prokind = 'f'
          and schema.oid in (select relnamespace from pg_dist_partition join pg_class on pg_class.oid = logicalrelid)
      loop
        each.definition := replace(each.definition, ' LANGUAGE sql', ' LANGUAGE plpgsql');
        if each.parsed_body is null then
          execute replace(
            each.definition, each.body, format(E'#variable_conflict use_column\nbegin %s end', each.statements));
        else
          -- The body is a return, which PL/pgSQL has as well.
          execute replace(
            each.definition, each.parsed_body,
            format('as %L', format(E'#variable_conflict use_column\nbegin %s; end', each.parsed_body)));
        end if;
      end loop;
    end $do$;

  -- A plan without the values of the parameters does not say on which node it runs.
  do $do$
    declare
      function regprocedure;
    begin
      for function in
        select oid from pg_proc where 'plan_cache_mode=force_generic_plan' = any(proconfig)
      loop
        execute format('alter function %s reset plan_cache_mode', function);
      end loop;
    end $do$;

  -- Citus lets an update call only immutable functions with a column. PostgreSQL calls this one for each row all the same,
  -- because its argument is a column.
  alter function kernel.next_epoch(bigint) immutable;

  -- Each statement names its organization, so that it runs on one node. On one server, the searches do not, so that
  -- PostgreSQL chooses a better index.
  ${replacing("(org_id, id) > (org, '')", 'org_id = org')}
  ${replacing("org_id || '' = org", 'org_id = org')}
  ${replacing('delete from %s where ctid', 'delete from %s where org_id = $1 and ctid')}

  -- Otherwise, Citus would copy the rows, which PostgreSQL does not allow under row level security.
  ${replacing(
    'as call (id text, started_at timestamptz, started jsonb);',
    'as call (id text, started_at timestamptz, started jsonb) on conflict do nothing;',
  )}

  -- Rows of several nodes cannot be locked by one statement.
  create or replace function kernel.forget_idempotency_keys(older_than interval, at_most integer) returns integer
    language plpgsql security definer set search_path = '' as $$
    declare
      forgotten integer;
    begin
      delete from kernel.idempotency_keys where created_at < now() - older_than and (org_id, principal, key) in (
        select org_id, principal, key from kernel.idempotency_keys
        where created_at < now() - older_than order by created_at limit at_most);
      get diagnostics forgotten = row_count;
      return forgotten;
    end $$;
  create or replace function kernel.forget_mail_deliveries(older_than interval, at_most integer) returns integer
    language plpgsql security definer set search_path = '' as $$
    declare
      forgotten integer;
    begin
      delete from kernel.mail_deliveries where begun_at < now() - older_than and (org_id, id) in (
        select org_id, id from kernel.mail_deliveries
        where begun_at < now() - older_than order by begun_at limit at_most);
      get diagnostics forgotten = row_count;
      return forgotten;
    end $$;`;
