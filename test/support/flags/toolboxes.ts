import { type MemberClient } from '../founder.js';
import { never } from '../refused.js';
import { answering, listed, type Place, type Try, writing } from './place.js';

const toolboxes = async (as: MemberClient) => {
  const rows = await listed('/toolbox')(as);
  return Promise.all(rows.map(async ({ id }) => (await as(`GET /toolbox/${id}`)).body));
};

const entries = async (as: MemberClient) =>
  (await toolboxes(as)).flatMap(({ id, entries: all }) => all.map((entry: object) => ({ ...entry, toolbox: id })));

/** The toolboxes that act through the connections whose shares the caller may see. */
const onConnections = async (as: MemberClient) => {
  const connections = await listed('/connection')(as);
  const lists = await Promise.all(connections.map(({ id }) => listed(`/connection/${id}/toolbox`)(as)));
  return lists.flat().flatMap(({ toolbox }) => toolbox ?? []);
};

/** Transfers a resource without an owner to the caller, and any other to a member who does not own it. */
const transfer =
  (kind: string): Try =>
  async (as, { id, owner_user_id }, { people }) => {
    const new_owner_user_id = owner_user_id === null ? as.userId : people.member.userId;
    return (await as(`POST /${kind}/${id}/transfer`, { new_owner_user_id }, never)).status === 412;
  };

/** Flags that toolboxes and templates share. */
const shared = (kind: string): Record<string, Try> => ({
  can_share: answering(
    (as, { id }, { people }) =>
      as(`POST /${kind}/${id}/share`, { grantee_type: 'user', grantee_id: people.teamAdmin.userId, level: 'view' }),
    [200, 201],
  ),
  can_see_shares: answering((as, { id }) => as(`GET /${kind}/${id}/share`), [200]),
  can_revoke_share: answering((as, { id }) => as(`DELETE /${kind}/${id}/share/acl_none`), [404]),
  can_manage: writing(`PATCH /${kind}/ID`, { name: 'Renamed' }),
  can_transfer: transfer(kind),
  can_delete: writing(`DELETE /${kind}/ID`),
});

const stamp: Try = async (as, { id }) => {
  const { status, body } = await as('POST /toolbox', { name: 'Stamped', template_id: id });
  if (status === 201) await as(`DELETE /toolbox/${body.id}`);
  return status === 201;
};

export const toolboxPlaces: Place[] = [
  {
    view: 'Toolbox',
    shown: toolboxes,
    tries: {
      ...shared('toolbox'),
      // The tool does not exist. Only a member who can use the toolbox learns that.
      can_use: answering(
        (as, { id }) => as(`POST /toolbox/${id}/execute`, { tool_name: 'none', arguments: {} }),
        [404],
      ),
    },
  },
  {
    view: 'ReachableToolbox',
    shown: onConnections,
    tries: { can_manage: writing('PATCH /toolbox/ID', { name: 'Renamed' }) },
  },
  {
    view: 'Template',
    shown: listed('/template'),
    tries: { ...shared('template'), can_use: stamp, can_stamp: stamp },
  },
  {
    view: 'SyntheticTool',
    shown: listed('/synthetic-tool'),
    tries: {
      can_manage: writing('PATCH /synthetic-tool/ID', { description: 'Changed' }),
      can_use: answering((as, { id }) => as(`POST /synthetic-tool/${id}/execute`, { input: {}, dry_run: true }), [200]),
    },
  },
  {
    view: 'ToolboxEntry',
    shown: entries,
    tries: {
      // The flag says whether repinning would repair an entry, so the test repins.
      can_repin: async (as, { id, toolbox }) => {
        const { repinned = [], still_unmet = [] } = (await as(`POST /toolbox/${toolbox}/repin`, {})).body;
        const isChoice = ({ entry_id, candidates }: any) => entry_id === id && candidates.length > 0;
        return repinned.includes(id) || still_unmet.some(isChoice);
      },
    },
  },
];
