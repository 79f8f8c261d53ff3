import { EntitySchema } from 'typeorm';
import { type AccessRequestState } from '../domain/access-request.js';

export const AccessRequestTable = new EntitySchema<AccessRequestState>({
  name: 'AccessRequest',
  schema: 'access_control',
  tableName: 'access_requests',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    requester_user_id: { type: 'text' },
    kind: { type: 'text' },
    connector_slug: { type: 'text', nullable: true },
    tool_name: { type: 'text', nullable: true },
    operation: { type: 'text', nullable: true },
    origin: { type: 'text', nullable: true },
    permission: { type: 'text', nullable: true },
    note: { type: 'text', nullable: true },
    requested_days: { type: 'integer', nullable: true },
    status: { type: 'text' },
    decided_by: { type: 'text', nullable: true },
    decided_at: { type: 'timestamptz', nullable: true },
    decision_note: { type: 'text', nullable: true },
    grant_id: { type: 'text', nullable: true },
    expires_at: { type: 'timestamptz' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
