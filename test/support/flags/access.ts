import { ruleOn } from '../rule-on.js';
import { type MemberClient } from '../founder.js';
import { listed, type Place, writing } from './place.js';
import { type Scene } from './scene.js';

/** The flags of two connectors. One of them is hidden from some members. */
const explanations = (as: MemberClient) => explain(as, ['github', 'slack']);

/** The flags about other members, whom rules on roles or on themselves block. */
const explanationsOfOthers = async (as: MemberClient, { people: { member, creator } }: Scene) => {
  const [ofMember, ofCreator] = await Promise.all([
    explain(as, ['github', 'slack'], member.userId),
    explain(as, ['jira'], creator.userId),
  ]);
  return [...(await explanations(as)), ...ofMember, ...ofCreator];
};

const explain = async (as: MemberClient, slugs: string[], userId = 'self') => {
  const answers = await Promise.all(
    slugs.map((slug) => as(`GET /restriction/explain?connector_slug=${slug}&user_id=${userId}`)),
  );
  return answers.filter(({ status }) => status === 200).map(({ body }) => body);
};

/** Whether the caller could grant the access of an explanation. */
const grants = async (as: MemberClient, { user_id, connector_slug }: any, lift_member_rules: boolean) => {
  const { status, body } = await as('POST /access-grant', { user_id, connector_slug, lift_member_rules });
  if (status === 201) await as(`POST /access-grant/${body.id}/revoke`, {});
  return status === 201;
};

/** The flags of rules before members create them. */
const simulations = async (as: MemberClient, { people: { creator, restrictionManager } }: Scene) => {
  const drafts = [creator.userId, restrictionManager.userId].map((id) => ruleOn(id, { connector_slugs: ['asana'] }));
  const answers = await Promise.all(drafts.map((draft) => as('POST /restriction/simulate', { draft })));
  return answers.flatMap(({ status, body }, n) => (status === 200 ? [{ ...body, draft: drafts[n] }] : []));
};

export const access: Place[] = [
  {
    view: 'Restriction',
    shown: listed('/restriction'),
    tries: { can_manage: writing('DELETE /restriction/ID') },
  },
  {
    view: 'AccessRequest',
    shown: listed('/access-request'),
    tries: {
      can_resolve: writing('POST /access-request/ID/resolve', { decision: 'deny' }),
      can_withdraw: writing('POST /access-request/ID/withdraw', {}),
    },
  },
  {
    view: 'AccessGrant',
    shown: listed('/access-grant'),
    tries: {
      can_revoke: writing('POST /access-grant/ID/revoke', {}),
      can_extend: writing('POST /access-grant/ID/extend', { expires_in_days: 60 }),
    },
  },
  {
    view: 'Explanation',
    shown: explanations,
    tries: {
      can_request_access: async (as, { connector_slug }) => {
        const { status, body } = await as('POST /access-request', { connector_slug });
        if (status === 201) await as(`POST /access-request/${body.id}/withdraw`, {});
        return status === 201;
      },
    },
  },
  {
    view: 'Explanation',
    shown: explanationsOfOthers,
    tries: {
      can_grant_access: async (as, row) => (await grants(as, row, true)) || (await grants(as, row, false)),
      can_lift_member_rules: (as, row) => grants(as, row, true),
    },
  },
  {
    view: 'Simulation',
    shown: simulations,
    tries: {
      can_write: async (as, { draft }) => {
        const { status, body } = await as('POST /restriction', draft);
        if (status === 201) await as(`DELETE /restriction/${body.id}`);
        return status === 201;
      },
    },
  },
];
