import { type Answer } from '../client.js';
import { type MemberClient } from '../founder.js';
import { never } from '../refused.js';
import { answering, listed, type Place, type Try, writing } from './place.js';
import { type Scene } from './scene.js';

const connectors = async (as: MemberClient, { connector, ownerless }: Scene) =>
  (await listed('/connector?limit=200')(as)).filter(({ slug }) =>
    ['demo', 'jira', 'stripe', connector, ownerless].includes(slug),
  );

const oauthApp = async (as: MemberClient) => {
  const { status, body } = await as('GET /connector/demo/oauth-app');
  return status === 200 ? [body] : [];
};

/** The connector as the connection's own response shows it. */
const displays = async (as: MemberClient) => {
  const rows = await listed('/connection')(as);
  const pages = await Promise.all(rows.map(({ id }) => as(`GET /connection/${id}`)));
  return pages.map(({ body }) => ({ ...body.connector, slug: body.connector_slug }));
};

const newApp = { client_id: 'c', client_secret: 's' };

/** Shipped connectors do not allow this and have no such flag. */
const ofOwn =
  (flag: string, ask: (as: MemberClient, slug: string, scene: Scene) => Promise<Answer>, allowed: number[]): Try =>
  async (as, row, scene) =>
    flag in row ? allowed.includes((await ask(as, row.slug as string, scene)).status) : null;

export const connections: Place[] = [
  {
    view: 'Connection',
    shown: async (as) => {
      const rows = (await listed('/connection')(as)).filter(({ connector_slug }) => connector_slug === 'demo');
      return Promise.all(rows.map(async ({ id }) => (await as(`GET /connection/${id}`)).body));
    },
    tries: {
      can_use: answering(
        (as, { id }) => as(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} }),
        [200],
      ),
      can_share: answering(
        (as, { id }, { people }) =>
          as(`POST /connection/${id}/share`, {
            grantee_type: 'user',
            grantee_id: people.teamAdmin.userId,
            level: 'view',
          }),
        [200, 201],
      ),
      can_see_shares: answering((as, { id }) => as(`GET /connection/${id}/share`), [200]),
      can_revoke_share: answering((as, { id }) => as(`DELETE /connection/${id}/share/acl_none`), [404]),
      can_manage: writing('PATCH /connection/ID', { name: 'Renamed' }),
      can_run_post_install: writing('POST /connection/ID/run-post-install', {}),
      can_reconnect: writing('POST /connection/ID/reconnect', {}),
      can_refresh_credentials: writing('POST /connection/ID/refresh-credentials', {}),
      can_transfer: async (as, { id, owner_user_id }, { people: { creator, teamAdmin } }) => {
        const new_owner_user_id = (owner_user_id === creator.userId ? teamAdmin : creator).userId;
        const { status } = await as(`POST /connection/${id}/transfer`, { new_owner_user_id }, never);
        return status === 412;
      },
    },
  },
  {
    view: 'Connection',
    shown: listed('/connection'),
    tries: { can_refresh_tools: writing('POST /connection/ID/refresh-tools', {}) },
  },
  {
    view: 'Approval',
    shown: listed('/approval'),
    tries: {
      can_resolve: writing('POST /approval/ID/resolve', { decision: 'deny' }),
      can_grant: writing('POST /approval/ID/resolve', {
        decision: 'approve',
        further_calls: { max_calls: 5, hours: 1 },
      }),
    },
  },
  {
    view: 'ApprovalGrant',
    shown: listed('/approval-grant'),
    tries: { can_revoke: writing('POST /approval-grant/ID/revoke', {}) },
  },
  {
    view: 'Budget',
    shown: listed('/budget'),
    tries: {
      can_edit: answering((as, { id }) => as(`PATCH /budget/${id}`, { calls: 5 }, never), [412]),
      can_delete: answering((as, { id }) => as(`DELETE /budget/${id}`, undefined, never), [412]),
    },
  },
  {
    view: 'ConnectorDisplay',
    shown: displays,
    tries: { can_view_connector: answering((as, { slug }) => as(`GET /connector/${slug}`), [200]) },
  },
  {
    view: 'Connector',
    shown: connectors,
    tries: {
      can_use: async (as, { slug }) => {
        const { status, body } = await as('POST /connection', { connector_slug: slug });
        if (status === 201) await as(`DELETE /connection/${body.connection.id}`);
        return status === 201;
      },
      can_manage: ofOwn('can_manage', (as, slug) => as(`PATCH /connector/${slug}`, {}, never), [412]),
      can_transfer: ofOwn(
        'can_transfer',
        (as, slug, { people: { sharer } }) =>
          as(`POST /connector/${slug}/transfer`, { new_owner_user_id: sharer.userId }, never),
        [412],
      ),
      can_assign_owner: ofOwn(
        'can_assign_owner',
        (as, slug) => as(`POST /connector/${slug}/owner`, { owner_user_id: as.userId }, never),
        [412],
      ),
      can_fork: answering((as, { slug }) => as(`POST /connector/${slug}/fork`, {}), [201]),
      can_delete: ofOwn('can_delete', (as, slug) => as(`DELETE /connector/${slug}`, undefined, never), [409, 412]),
      can_share: ofOwn(
        'can_share',
        (as, slug, { people: { teamAdmin } }) =>
          as(`POST /connector/${slug}/share`, { grantee_type: 'user', grantee_id: teamAdmin.userId, level: 'view' }),
        [200, 201],
      ),
      can_see_shares: ofOwn('can_see_shares', (as, slug) => as(`GET /connector/${slug}/share`), [200]),
      can_revoke_share: ofOwn('can_revoke_share', (as, slug) => as(`DELETE /connector/${slug}/share/acl_none`), [404]),
      can_manage_oauth_app: answering(
        (as, { slug }) => as(`PUT /connector/${slug}/oauth-app`, newApp, never),
        [200, 201, 412],
      ),
    },
  },
  {
    view: 'RegisteredTool',
    shown: async (as, { connector }) => {
      const { status, body } = await as(`GET /connector/${connector}/tool?limit=2`);
      return status === 200 ? body.result.map((row: object) => ({ ...row, slug: connector })) : [];
    },
    tries: {
      can_manage: answering((as, { slug, name }) => as(`PATCH /connector/${slug}/tool/${name}`, {}, never), [412]),
    },
  },
  {
    view: 'UnconfirmedTool',
    shown: async (as, { connector }) => {
      const { status, body } = await as(`GET /connector/${connector}/tool?review=true`);
      if (status !== 200) return [];
      return body.result.map(({ name, unconfirmed }: any) => ({ ...unconfirmed, name, slug: connector }));
    },
    tries: {
      // Nothing is confirmed with another digest. The digest is compared only if the caller may confirm the change.
      can_confirm: answering(
        (as, { slug, name }) =>
          as(`POST /restriction/connector/${slug}/tools/${name}/confirm`, { request_digest: '0'.repeat(64) }),
        [409],
      ),
    },
  },
  {
    view: 'OAuthApp',
    shown: oauthApp,
    tries: { can_manage: answering((as) => as('PUT /connector/demo/oauth-app', newApp, never), [200, 201, 412]) },
  },
];
