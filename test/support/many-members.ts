import type { startApi } from './api.js';
import { query } from './cluster/sql.js';

/** Of one statement: a slow machine runs no more within the time that it has. */
const atATime = 2500;

/** Copies of a member: ids usr_1, usr_2 … and addresses of their own. What the table computes by itself it computes. */
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
  // What is written next names them: each would be looked for among all, as when there were few.
  await query(api.urls.owner, 'analyze identity.members');
}
