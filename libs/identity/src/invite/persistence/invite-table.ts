import { EntitySchema } from 'typeorm';
import { type InviteState } from '../domain/invite.js';

export const InviteTable = new EntitySchema<InviteState>({
  name: 'Invite',
  schema: 'identity',
  tableName: 'invites',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    email: { type: 'text' },
    email_key: { type: 'text' },
    name: { type: 'text', nullable: true },
    role_ids: { type: 'text', array: true },
    team_ids: { type: 'text', array: true },
    status: { type: 'text' },
    days: { type: 'integer' },
    invited_by: { type: 'text', nullable: true },
    answered_to: { type: 'text', array: true },
    by_owner: { type: 'boolean' },
    accepted_user_id: { type: 'text', nullable: true },
    expires_at: { type: 'timestamptz' },
    sent_at: { type: 'timestamptz', nullable: true },
    send_count: { type: 'integer' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
