import { EntitySchema } from 'typeorm';
import { type ConnectedAppState } from '../domain/connected-app.js';

export const ConnectedAppTable = new EntitySchema<ConnectedAppState>({
  name: 'ConnectedApp',
  schema: 'authentication',
  tableName: 'connected_apps',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    user_id: { type: 'text' },
    client_id: { type: 'text' },
    client_name: { type: 'text' },
    client_uri: { type: 'text', nullable: true },
    logo: { type: 'text', nullable: true },
    registration: { type: 'text' },
    resource: { type: 'text' },
    scopes: { type: 'text', array: true },
    toolbox_ids: { type: 'text', array: true, nullable: true },
    withheld: { type: 'text', array: true },
    declined: { type: 'text', array: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
