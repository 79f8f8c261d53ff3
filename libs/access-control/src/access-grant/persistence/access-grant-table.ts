import { EntitySchema } from 'typeorm';
import { type AccessGrantState } from '../domain/access-grant.js';

export const AccessGrantTable = new EntitySchema<AccessGrantState>({
  name: 'AccessGrant',
  schema: 'access_control',
  tableName: 'access_grants',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    user_id: { type: 'text' },
    connector_slug: { type: 'text' },
    tool_name: { type: 'text', nullable: true },
    operation: { type: 'text', nullable: true },
    origin: { type: 'text', nullable: true },
    lifts_member_rules: { type: 'boolean' },
    request_id: { type: 'text', nullable: true },
    granted_by: { type: 'text', nullable: true },
    expires_at: { type: 'timestamptz', nullable: true },
    revoked_at: { type: 'timestamptz', nullable: true },
    revoked_by: { type: 'text', nullable: true },
    revoke_reason: { type: 'text', nullable: true },
    lapsed_at: { type: 'timestamptz', nullable: true },
    created_at: { type: 'timestamptz' },
  },
});
