import { EntitySchema } from 'typeorm';
import { type ApprovalState } from '../domain/approval.js';

export const ApprovalTable = new EntitySchema<ApprovalState>({
  name: 'Approval',
  schema: 'connections',
  tableName: 'approvals',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    requested_by: { type: 'text' },
    requested_for: { type: 'text', array: true },
    connection_id: { type: 'text' },
    connector_slug: { type: 'text' },
    tool_name: { type: 'text' },
    operation: { type: 'text' },
    tier: { type: 'text' },
    toolbox_id: { type: 'text', nullable: true },
    arguments_digest: { type: 'text' },
    arguments_preview: { type: 'jsonb' },
    summary: { type: 'text' },
    status: { type: 'text' },
    resolved_by: { type: 'text', nullable: true },
    second_person: { type: 'boolean' },
    resolved_at: { type: 'timestamptz', nullable: true },
    execution_id: { type: 'text', nullable: true },
    expires_at: { type: 'timestamptz' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
