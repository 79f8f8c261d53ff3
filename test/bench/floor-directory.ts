import { type FastifyInstance } from 'fastify';
import { type Pool } from 'pg';
import { addGroup, addUser, type SentGroup, type SentUser } from './floor-directory-writes.js';
import { inBareTransaction } from './floor-transaction.js';

const groupsOf = `(select json_agg(json_build_object('value', pushed.id, 'display', pushed.display_name))
  from provisioning.group_members belongs
  join provisioning.groups pushed on pushed.org_id = belongs.org_id and pushed.id = belongs.group_id
  where belongs.org_id = member.org_id and belongs.user_id = member.id) as groups`;

const people = `from identity.members member where member.org_id = $1 and member.kind = 'person'`;

const lists = {
  users: `select member.*, ${groupsOf}, (select count(*)::integer ${people}) as total ${people} order by member.id limit 100`,
  user: `select member.*, ${groupsOf} ${people} and member.user_name_key = $2`,
  group: `select pushed.*, (select json_agg(json_build_object('value', belongs.user_id, 'display', member.name))
      from provisioning.group_members belongs
      join identity.members member on member.org_id = belongs.org_id and member.id = belongs.user_id
      where belongs.org_id = pushed.org_id and belongs.group_id = pushed.id) as members
    from provisioning.groups pushed where pushed.org_id = $1 and pushed.name_key = $2`,
};

type Asked = { Querystring: { filter?: string } };

/** Answers a directory's request on a bare server. */
export function serveDirectory(server: FastifyInstance, pool: Pool, orgId: string): void {
  const list = async (name: keyof typeof lists, ...values: string[]) => ({
    Resources: (await pool.query({ name, text: lists[name], values: [orgId, ...values] })).rows as object[],
  });
  const searchedName = (filter = '') => /"(.*)"/.exec(filter)![1]!.toLowerCase();
  server.get<Asked>('/scim/v2/Users', ({ query: { filter } }) =>
    filter === undefined ? list('users') : list('user', searchedName(filter)),
  );
  server.get<Asked>('/scim/v2/Groups', ({ query: { filter } }) => list('group', searchedName(filter)));
  server.post<{ Body: SentUser }>('/scim/v2/Users', ({ body }) =>
    inBareTransaction(pool, (client) => addUser(client, orgId, body)),
  );
  server.post<{ Body: SentGroup }>('/scim/v2/Groups', ({ body }) =>
    inBareTransaction(pool, (client) => addGroup(client, orgId, body)),
  );
}
