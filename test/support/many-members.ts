import type { startApi } from './api.js';
import { query } from './cluster/sql.js';

/** Rows per statement. A slow machine cannot write more within the time limit. */
const atATime = 2500;

/**
 * Copies a member. The copies have the ids usr_1, usr_2 … and their own addresses. Generated columns get their own
 * values.
 */
export async function copyMember(
  api: Pick<Awaited<ReturnType<typeof startApi>>, 'sql' | 'urls'>,
  orgId: string,
  userId: string,
  count: number,
) {
  const columns = await api.sql(
    orgId,
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'identity.members'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = columns.map(({ name }) => name).join();
  for (let from = 1; from <= count; from += atATime)
    await api.sql(
      orgId,
      `insert into identity.members (${names})
       select ${names.replaceAll(/[^,]+/g, '(copy).$&')}
       from (select jsonb_populate_record(member, jsonb_build_object(
           'id', 'usr_' || n, 'email', n || '@x.example.com', 'email_key', n || '@x.example.com')) as copy
         from identity.members member, generate_series($2::integer, $3) n where member.id = $1
         -- A row is made once, and not for each of its columns.
         offset 0) as copies`,
      [userId, from, Math.min(from + atATime - 1, count)],
    );
  // Later rows refer to these members. Without current statistics, PostgreSQL would scan the table for each of them.
  await query(api.urls.owner, 'analyze identity.members');
}
