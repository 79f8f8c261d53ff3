import { EntitySchema } from 'typeorm';
import { type Lease } from '../domain/lease.js';

export const LeaseTable = new EntitySchema<Lease>({
  name: 'Lease',
  schema: 'vault',
  tableName: 'refresh_leases',
  columns: {
    org_id: { type: 'text', primary: true },
    account_id: { type: 'text', primary: true },
    generation: { type: 'integer', primary: true },
    fence: { type: 'integer' },
    held_until: { type: 'timestamptz' },
    holder: { type: 'text', nullable: true },
    abandoned_at: { type: 'timestamptz', nullable: true },
    held: { type: 'boolean' },
    failures: { type: 'integer' },
    retry_at: { type: 'timestamptz', nullable: true },
    lost: { type: 'boolean' },
    refused_at: { type: 'timestamptz', nullable: true },
    refused_app: { type: 'integer', nullable: true },
  },
});
