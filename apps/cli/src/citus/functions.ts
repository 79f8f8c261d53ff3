/** SQL of the functions in the schemas of distributed tables. */
const ours = `
  pg_proc where prokind = 'f' and pronamespace in (
    select relnamespace from pg_dist_partition join pg_class on pg_class.oid = logicalrelid)`;

/** Parts of functions that Citus refuses, each with the part that replaces it. */
export const replacedParts: readonly [part: string, by: string][] = [
  // The searches of lists. On one server, they do not name their organization, so that PostgreSQL chooses a better index.
  ["(org_id, id) > (org, '')", 'org_id = org'],
  ["org_id || '' = org", 'org_id = org'],
  // The deletion of an organization.
  ['delete from %s where ctid', 'delete from %s where org_id = $1 and ctid'],
  // Citus would copy the selected rows, which PostgreSQL does not allow under row level security.
  [
    'as call (id text, started_at timestamptz, started jsonb);',
    'as call (id text, started_at timestamptz, started jsonb) on conflict do nothing;',
  ],
];

const replacing = ([part, by]: (typeof replacedParts)[number]): string => `
  for definition in
    select pg_get_functiondef(oid) from ${ours} and strpos(prosrc, $part$${part}$part$) > 0
  loop
    execute replace(definition, $part$${part}$part$, $part$${by}$part$);
  end loop;`;

/**
 * SQL that gives functions that read tables a form that Citus can run. They do the same as before. A repeated run changes
 * only functions that a migration has created since.
 */
export const functionsOnCitus = `
  do $do$
    declare
      function record;
      body text;
      definition text;
    begin
      -- Citus cannot run functions in SQL that use their parameters in a statement over a distributed table. If the body is
      -- not a text, it is a single return, which PL/pgSQL has as well.
      for function in
        select pg_get_functiondef(oid) as definition,
          coalesce(pg_get_function_sqlbody(oid), prosrc) as body,
          case
            when pg_get_function_sqlbody(oid) is not null then pg_get_function_sqlbody(oid)
            when proretset then 'return query ' || prosrc
            when prorettype = 'void'::regtype then prosrc
            else 'return (' || prosrc || ')'
          end as statement,
          prosrc = '' as is_parsed
        from ${ours} and prolang = (select oid from pg_language where lanname = 'sql')
          and (provolatile = 's' or prorettype = 'void'::regtype)
      loop
        body := format(E'#variable_conflict use_column\\nbegin %s; end', function.statement);
        execute replace(
          replace(function.definition, ' LANGUAGE sql', ' LANGUAGE plpgsql'), function.body,
          case when function.is_parsed then format('as %L', body) else body end);
      end loop;

      -- A plan without the values of the parameters does not say on which node it runs.
      for definition in
        select format('alter function %s reset plan_cache_mode', oid::regprocedure) from ${ours}
          and 'plan_cache_mode=force_generic_plan' = any(proconfig)
      loop
        execute definition;
      end loop;
      ${replacedParts.map(replacing).join('')}
    end $do$;

  -- Citus lets an update call only immutable functions with a column. PostgreSQL calls this one for each row all the same,
  -- because its argument is a column.
  alter function kernel.next_epoch(bigint) immutable;

  -- The organizations of a person are on all nodes. While a node is lost, those on the other nodes are found.
  create or replace function identity.organizations_of(person_id text) returns setof text
    language plpgsql security definer set search_path = pg_catalog as $$
    declare
      ids text[];
    begin
      begin
        ids := array(select org_id from identity.members where id = person_id);
      exception when connection_failure or sqlclient_unable_to_establish_sqlconnection or internal_error then
        ids := array(
          select unnest(string_to_array(found.result, ' ')) from run_command_on_placements(
            'identity.members', format('select string_agg(org_id, '' '') from %%s where id = %L', person_id)) as found
          where found.success);
      end;
      return query select unnest(ids);
    end $$;

  -- Citus cannot lock rows of several nodes with one statement.
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
