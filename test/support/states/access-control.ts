import { newId } from '#kernel';
import { refreshRights } from './kernel.js';
import { type Database } from './sql.js';

/** Turns a restriction into one of an earlier version, which replaces the restrictions on the roles of its member. */
export const makeLegacyOverride = async (database: Database, orgId: string, id: string | null = null) => {
  await database.sql(
    orgId,
    'update access_control.restrictions set legacy_override = true where $1::text is null or id = $1',
    [id],
  );
  await refreshRights(database, orgId);
};

type Blocked = { id: string; target_type: string; target_id: string };

/** Adds a restriction that blocks Slack, without the locks of a request. */
export const addRestriction = ({ sql }: Database, orgId: string, { id, target_type, target_id }: Blocked) =>
  sql(
    orgId,
    `insert into access_control.restrictions (org_id, id, version, target_type, target_id, mode, connector_slugs,
       tools, legacy_override, created_at, updated_at)
     values ($1, $2, 1, $3, $4, 'block', '{slack}', '[]', false, now(), now())`,
    [orgId, id, target_type, target_id],
  );

/** Restricts 4,000 of the members usr_1 to usr_8000. */
export const addManyRestrictions = ({ sql }: Database, orgId: string) =>
  sql(
    orgId,
    `insert into access_control.restrictions (org_id, id, version, target_type, target_id, mode, connector_slugs, tools,
       legacy_override, created_at, updated_at)
     select $1, 'rstr_' || n, 1, 'user', 'usr_' || n * 2, case n % 3 when 0 then 'allow' else 'block' end, '{github}', '[]',
       false, now(), now() from generate_series(1, 4000) n`,
    [orgId],
  );

export const deleteRestrictions = ({ sql }: Database, orgId: string) =>
  sql(orgId, 'delete from access_control.restrictions');

/** Names another member as the author of all restrictions. */
export const setRestrictionAuthor = ({ sql }: Database, orgId: string, userId: string) =>
  sql(orgId, 'update access_control.restrictions set created_by = $1', [userId]);

/** Removes who last changed the restrictions. */
export const forgetRestrictionEditor = ({ sql }: Database, orgId: string) =>
  sql(orgId, 'update access_control.restrictions set updated_by = null');

/** Stores a restriction as an earlier version did. */
export const storeEarlierRule = ({ sql }: Database, orgId: string, id: string, slugs: string[], tools: object[]) =>
  sql(orgId, 'update access_control.restrictions set connector_slugs = $2, tools = $3 where id = $1', [
    id,
    slugs,
    JSON.stringify(tools),
  ]);

/** Removes the requests of the tools from all restrictions, as an earlier version stored them. */
export const forgetToolRequests = ({ sql }: Database, orgId: string) =>
  sql(
    orgId,
    `update access_control.restrictions set tools = (select jsonb_agg(t - 'request') from jsonb_array_elements(tools) t)`,
  );

type Grant = {
  connector_slug: string;
  tool_name?: string | null;
  operation?: string | null;
  origin?: string | null;
  lifts?: boolean;
  expires_at?: string | Date | null;
};

/** Adds an access grant without an access request, and returns its id. */
export async function addAccessGrant(
  database: Database,
  { orgId, userId }: { orgId: string; userId: string },
  grant: Grant,
): Promise<string> {
  const id = newId('agrt', new Date());
  const { connector_slug, tool_name = null, operation = null, origin = null, lifts = false, expires_at = null } = grant;
  await database.sql(
    orgId,
    `insert into access_control.access_grants
       (org_id, id, version, user_id, connector_slug, tool_name, operation, origin, lifts_member_rules, expires_at, created_at)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, now())`,
    [orgId, id, userId, connector_slug, tool_name, operation, origin, lifts, expires_at],
  );
  await refreshRights(database, orgId);
  return id;
}

/** Decides an access request while another request waits. */
export const setRequestStatus = ({ sql }: Database, orgId: string, id: string, status: string) =>
  sql(orgId, 'update access_control.access_requests set status = $2 where id = $1', [id, status]);

/** Gives an access request another id, so that it is listed after the others. */
export const setRequestId = ({ sql }: Database, orgId: string, id: string, as: string) =>
  sql(orgId, 'update access_control.access_requests set id = $2 where id = $1', [id, as]);

/** Lets all access requests expire. */
export const expireRequests = ({ sql }: Database, orgId: string, at: Date) =>
  sql(orgId, 'update access_control.access_requests set expires_at = $1', [at]);

/** Adds 60 requests of a member for permissions that do not exist. */
export const addPermissionRequests = ({ sql }: Database, orgId: string, userId: string) =>
  sql(
    orgId,
    `insert into access_control.access_requests
       (org_id, id, version, kind, requester_user_id, permission, status, expires_at, created_at, updated_at)
     select $1, 'areq_z' || number, 1, 'permission', $2, 'made:up_' || number, 'pending',
       now() + interval '1 day', now(), now()
     from generate_series(100, 159) as number`,
    [orgId, userId],
  );

/** Saves the restrictions of an organization. Returns a function that restores them, like a restored backup. */
export async function saveRules({ sql }: Database, orgId: string): Promise<() => Promise<void>> {
  const of = (text: string, ...values: unknown[]) => sql(orgId, text, values);
  const rules = 'access_control.restrictions';
  const [{ columns }] = await of(
    `select string_agg(attname, ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and attgenerated = ''`,
    rules,
  );
  const kept = JSON.stringify(await of(`select * from ${rules}`));
  const [{ epoch }] = await of('select epoch from kernel.access_epochs');
  return async () => {
    await of(`delete from ${rules}`);
    await of(
      `insert into ${rules} (${columns}) select ${columns} from json_populate_recordset(null::${rules}, $1)`,
      kept,
    );
    await of('update kernel.access_epochs set epoch = $1', epoch);
  };
}

/** Removes all restrictions of an organization in a transaction of the test. */
export async function removeRules(manager: { query: (text: string) => Promise<unknown> }): Promise<void> {
  await manager.query('delete from access_control.restrictions');
  await manager.query('update kernel.access_epochs set epoch = kernel.next_epoch(epoch)');
}
