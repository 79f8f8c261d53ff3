import { EntitySchema } from 'typeorm';
import { type MemberState } from '../domain/member.js';

export const MemberTable = new EntitySchema<MemberState>({
  name: 'Member',
  schema: 'identity',
  tableName: 'members',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    kind: { type: 'text' },
    name: { type: 'text', nullable: true },
    email: { type: 'text', nullable: true },
    label_key: { type: 'text' },
    email_key: { type: 'text', nullable: true },
    search_key: { type: 'text' },
    title: { type: 'text', nullable: true },
    avatar_url: { type: 'text', nullable: true },
    status: { type: 'text' },
    suspended_by: { type: 'text', nullable: true },
    provisioned: { type: 'boolean' },
    external_id: { type: 'text', nullable: true },
    directory: { type: 'jsonb', nullable: true },
    confirmed: { type: 'boolean' },
    invited_by: { type: 'text', array: true },
    brought_by: { type: 'text', array: true },
    unconfirmed_keys: { type: 'text', array: true },
    responsible_user_id: { type: 'text', nullable: true },
    responsible_asked_id: { type: 'text', nullable: true },
    notifications_off: { type: 'text', array: true },
    joined_at: { type: 'timestamptz' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
    // StoredMembers stores the roles in separate rows.
    roles: { type: 'jsonb', select: false, insert: false, update: false },
  },
});
