// A SCIM list of users by scimmy and its routers for Express, on Latchkey's tables. Prints its address. With Express 5, the
// routers would ignore the size of a page.
import { timingSafeEqual } from 'node:crypto';
import express from 'express';
import pg from 'pg';
import SCIMMY from 'scimmy';
import SCIMMYRouters from 'scimmy-routers';

const [, , databaseUrl, orgId, token] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl });
const expected = Buffer.from(`Bearer ${token}`);

const page = {
  name: 'page',
  text: `select member.id, member.name, member.email, member.version, member.status, member.created_at, member.updated_at,
      (select json_agg(json_build_object('value', pushed.id, 'display', pushed.display_name) order by pushed.id)
        from provisioning.group_members belongs
        join provisioning.groups pushed on pushed.org_id = belongs.org_id and pushed.id = belongs.group_id
        where belongs.org_id = member.org_id and belongs.user_id = member.id) as groups,
      (select count(*)::integer from identity.members all_of where all_of.org_id = $1 and all_of.kind = 'person') as total
    from identity.members member where member.org_id = $1 and member.kind = 'person'
    order by member.id offset $2 limit $3`,
};

SCIMMY.Config.set({ filter: { supported: true, maxResults: 100 } });
SCIMMY.Resources.declare(SCIMMY.Resources.User).egress(async ({ constraints = {} }) => {
  const { startIndex = 1, count = 100 } = constraints;
  const { rows } = await pool.query({ ...page, values: [orgId, startIndex - 1, count] });
  const users = rows.map(userOf);
  // The package takes the total from the length of this list.
  users.length = rows[0]?.total ?? 0;
  return users;
});

function userOf({ id, name, email, version, status, created_at, updated_at, groups }) {
  const [givenName, familyName] = name.split(' ');
  return {
    id,
    userName: email,
    displayName: name,
    name: { formatted: name, givenName, familyName },
    emails: [{ value: email, type: 'work', primary: true }],
    active: status === 'active',
    groups: groups ?? [],
    meta: { created: created_at, lastModified: updated_at, version: `W/"${version}"` },
  };
}

const app = express();
app.use(
  '/scim/v2',
  new SCIMMYRouters({
    type: 'bearer',
    handler: (request) => {
      const given = Buffer.from(request.header('authorization') ?? '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('The token is wrong.');
      return 'directory';
    },
  }),
);
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
