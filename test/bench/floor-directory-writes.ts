import { type PoolClient } from 'pg';

export type SentUser = { userName: string; externalId: string; displayName: string };
export type SentGroup = { displayName: string; members: { value: string }[] };

/** Writes the rows of a provisioned user: the member, their role, the event and the new epoch. */
export async function addUser(client: PoolClient, orgId: string, user: SentUser): Promise<object> {
  const { userName, externalId, displayName } = user;
  const id = `usr_${newName()}`;
  const keys = { user_name: userName, display_name: displayName.toLowerCase(), work_email: userName };
  const directory = JSON.stringify({ attributes: { ...user, emails: [{ value: userName, type: 'work' }] }, keys });
  const search = `${displayName.toLowerCase()}\n${userName}`;
  const values = [orgId, id, displayName, userName, displayName.toLowerCase(), search, externalId, directory];
  const { rows } = await client.query({ ...member, values });
  await client.query({ ...role, values: [orgId, id] });
  await client.query({
    ...event,
    values: [orgId, `aud_${newName()}`, 'member.joined', 'member', id, '{"via": "scim"}'],
  });
  await client.query({ ...epoch, values: [orgId] });
  return rows[0] as object;
}

/** Writes the rows of a pushed group: the group, its members and the event. */
export async function addGroup(
  client: PoolClient,
  orgId: string,
  { displayName, members }: SentGroup,
): Promise<object> {
  const id = `sgrp_${newName()}`;
  const added = members.map(({ value }) => value);
  const { rows } = await client.query({ ...group, values: [orgId, id, displayName, displayName.toLowerCase()] });
  await client.query({ ...groupMembers, values: [orgId, id, added] });
  const data = JSON.stringify({ member_count: added.length, added });
  await client.query({ ...event, values: [orgId, `aud_${newName()}`, 'scim_group.created', 'group', id, data] });
  return { ...(rows[0] as object), members };
}

/** Sorts by time, like ids of Latchkey. */
const newName = (): string => `01k${process.hrtime.bigint()}${++count}`;

let count = 0;

const member = {
  name: 'member',
  text: `insert into identity.members (org_id, id, version, kind, name, email, label_key, email_key, search_key, status,
      provisioned, external_id, directory, confirmed, joined_at, created_at, updated_at)
    values ($1, $2, 1, 'person', $3, $4, $5, $4, $6, 'active', true, $7, $8, true, now(), now(), now()) returning *`,
};
const role = {
  name: 'role',
  text: `insert into identity.member_roles (org_id, user_id, role_id, direct, by_default)
    select $1, $2, id, false, true from identity.roles where org_id = $1 and system_key = 'member'`,
};
const group = {
  name: 'group',
  text: `insert into provisioning.groups (org_id, id, version, display_name, name_key, created_at, updated_at)
    values ($1, $2, 1, $3, $4, now(), now()) returning *`,
};
export const groupMembers = {
  name: 'group members',
  text: `insert into provisioning.group_members (org_id, group_id, user_id) select $1, $2, unnest($3::text[])`,
};
const event = {
  name: 'directory event',
  text: `insert into kernel.events (org_id, id, type, category, outcome, occurred_at, actor_kind, delegation, resource_type,
      resource_id, subject_user_id, changes, data)
    values ($1, $2, $3, 'people', 'success', now(), 'provisioning', '[]', $4, $5, $5, '[]', $6)`,
};
const epoch = {
  name: 'directory epoch',
  text: 'update kernel.access_epochs set epoch = kernel.next_epoch(epoch) where org_id = $1',
};
