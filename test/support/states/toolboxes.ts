import { type Database } from './sql.js';

/** Replaces a value in the stored entries of all toolboxes, such as `{0,tool_name}`. */
export const setInEntries = ({ sql }: Database, orgId: string, path: string, value: unknown) =>
  sql(orgId, 'update toolboxes.toolboxes set entries = jsonb_set(entries, $1, $2)', [path, JSON.stringify(value)]);

/** Replaces a value in the stored entries of all templates. */
export const setInTemplateEntries = ({ sql }: Database, orgId: string, path: string, value: unknown) =>
  sql(orgId, 'update toolboxes.templates set entries = jsonb_set(entries, $1, $2)', [path, JSON.stringify(value)]);

/** Adds a toolbox with these connectors, which need no connection. */
export const addToolbox = (
  { sql }: Database,
  orgId: string,
  toolbox: { id: string; owner_user_id: string; entries: object[] },
) =>
  sql(
    orgId,
    `insert into toolboxes.toolboxes
       (org_id, id, version, name, name_key, owner_user_id, entries, skill_count, skill_names, created_at, updated_at)
     values ($1, $2, 1, 'Mine', 'mine', $3, $4, 0, '{}', now(), now())`,
    [orgId, toolbox.id, toolbox.owner_user_id, JSON.stringify(toolbox.entries)],
  );

/** Records that a toolbox has had this many versions of its skill. */
export const setSkillCount = ({ sql }: Database, orgId: string, id: string, count: number) =>
  sql(orgId, 'update toolboxes.toolboxes set skill_count = $2 where id = $1', [id, count]);

/** Copies the templates of an organization. */
export const copyTemplates = ({ sql }: Database, orgId: string, count: number) =>
  sql(
    orgId,
    `insert into toolboxes.templates (org_id, id, version, name, name_key, entries, skill_count, skill_names,
       created_at, updated_at)
     select org_id, 'tpl_' || n, 1, name, name_key, entries, 0, '{}', now(), now()
     from toolboxes.templates, generate_series(1, $1::integer) n`,
    [count],
  );

/** Copies the synthetic tools of an organization. */
export const copySyntheticTools = ({ sql }: Database, orgId: string, count: number) =>
  sql(
    orgId,
    `insert into toolboxes.synthetic_tools (org_id, id, version, name, description, owner_user_id, input_schema, steps,
       created_at, updated_at)
     select org_id, 'syn_' || n, 1, 'n' || n, '-', owner_user_id, input_schema, steps, now(), now()
     from toolboxes.synthetic_tools, generate_series(1, $2::integer) n where org_id = $1`,
    [orgId, count],
  );

/** Gives all synthetic tools of an organization a large output template. */
export const enlargeOutputTemplates = ({ sql }: Database, orgId: string, characters: number) =>
  sql(orgId, `update toolboxes.synthetic_tools set output_template = repeat('x', $1::integer)`, [characters]);

/** Damages the stored entries of a toolbox. @param change SQL of the new entries. */
export const damageEntries = ({ sql }: Database, orgId: string, id: string, change: string) =>
  sql(orgId, `update toolboxes.toolboxes set entries = ${change}, version = version + 1 where id = $1`, [id]);

/** Copies the only stored result, as if each copy were this large, earlier than all that are stored. */
export const copyResult = (
  { sql }: Database,
  orgId: string,
  { count, bytes, userId = null }: { count: number; bytes: number; userId?: string | null },
) =>
  sql(
    orgId,
    `insert into toolboxes.call_results (org_id, id, user_id, app_id, address, toolbox_id, tool_name, max_bytes, bytes,
       content, created_at, expires_at)
     select org_id, 'copy_' || coalesce($3, user_id) || n, coalesce($3, user_id), app_id, address, toolbox_id, tool_name,
       max_bytes, $2, '', created_at - make_interval(mins => 1, secs => n), expires_at
     from (select * from toolboxes.call_results order by created_at desc limit 1) as stored,
       generate_series(1, $1::integer) n`,
    [count, bytes, userId],
  );
