import { type MemberClient } from '../founder.js';
import { never } from '../refused.js';
import { answering, listed, type Place, type Try, writing } from './place.js';

/** Adds a role that the member lacks, one that any member may assign. */
const giveRole: Try = async (as, { id, role_ids }, { empty }) =>
  (await as(`PATCH /member/${id}`, { role_ids: [...role_ids, empty] }, never)).status === 412;

const deleteRole: Try = async (as, { id }, { empty, people }) => {
  const [to] = [empty, people.member.roleIds[0]].filter((each) => each !== id);
  return (await as(`DELETE /role/${id}?reassign_to=${to}`, undefined, never)).status === 412;
};

/** The rows of one kind of all members, each with its member. */
const ofMembers = (kind: string) => async (as: MemberClient) => {
  const members = await listed('/member')(as);
  const lists = members.map(async ({ id }) => {
    const rows = await listed(`/member/${id}/${kind}`)(as);
    return rows.map((row) => ({ ...row, user_id: id }));
  });
  return (await Promise.all(lists)).flat();
};

/** Deleting a role that a member holds shows whether the caller can change that member. */
const moveHolders: Try = async (as, { id, can_manage, member_count }, { empty }) => {
  if (!can_manage || member_count === 0) return null;
  const { body } = await as(`DELETE /role/${id}?reassign_to=${empty}`, undefined, never);
  return body.error.reason !== 'cannot_reassign_holders';
};

export const people: Place[] = [
  {
    view: 'Organization',
    shown: listed('/organization'),
    tries: {
      can_manage: writing('PATCH /organization/ID', {}),
      can_delete: writing('DELETE /organization/ID'),
    },
  },
  {
    view: 'Member',
    shown: listed('/member'),
    tries: {
      can_edit_profile: writing('PATCH /member/ID', { title: 'X' }),
      can_suspend: writing('POST /member/ID/suspend', {}),
      can_remove: writing('DELETE /member/ID?confirm_ownerless=true'),
      can_manage_roles: giveRole,
      // Nobody has this id, and only callers who may ask learn that.
      can_ask_responsible: answering(
        (as, { id }) => as(`POST /member/${id}/responsible`, { user_id: 'usr_nobody' }),
        [400],
      ),
      can_accept_responsible: writing('POST /member/ID/responsible/accept'),
    },
  },
  {
    view: 'Role',
    shown: listed('/role'),
    tries: {
      can_manage: writing('PATCH /role/ID', { description: 'X' }),
      can_delete: deleteRole,
      can_reassign_holders: moveHolders,
    },
  },
  {
    view: 'Team',
    shown: listed('/team'),
    tries: {
      can_manage: writing('PATCH /team/ID', { description: 'X' }),
      can_delete: writing('DELETE /team/ID'),
      can_manage_members: async (as, { id }) =>
        (await as(`POST /team/${id}/members`, { user_id: 'usr_nobody' })).status === 400,
    },
  },
  {
    view: 'Token',
    shown: listed('/api-token'),
    tries: { can_rotate: writing('POST /api-token/ID/rotate', {}), can_revoke: writing('DELETE /api-token/ID') },
  },
  {
    view: 'MemberConnectedApp',
    shown: ofMembers('connected-app'),
    tries: {
      can_revoke: async (as, { id, user_id }) =>
        (await as(`DELETE /member/${user_id}/connected-app/${id}`, undefined, never)).status === 412,
    },
  },
  {
    view: 'WorkloadCredential',
    shown: ofMembers('workload-credential'),
    tries: {
      can_delete: async (as, { id, user_id }) =>
        (await as(`DELETE /member/${user_id}/workload-credential/${id}`, undefined, never)).status === 412,
    },
  },
  {
    view: 'Invite',
    shown: async (as) => [...(await listed('/invite')(as)), ...(await listed('/invite?status=revoked')(as))],
    tries: { can_manage: writing('PATCH /invite/ID', {}), can_resend: writing('POST /invite/ID/resend', {}) },
  },
];
