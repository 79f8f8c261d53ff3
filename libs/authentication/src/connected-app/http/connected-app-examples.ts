import { type MyConnectedAppView } from './connected-app.dto.js';

export const connectedAppExample: MyConnectedAppView = {
  id: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rsd',
  client_id: 'https://claude.ai/oauth/client.json',
  client_name: 'Claude',
  client_uri: 'https://claude.ai',
  logo: null,
  registration: 'cimd',
  resource: 'https://api.example.com/mcp',
  scopes: ['mcp:read'],
  toolbox_ids: null,
  excluded_toolboxes: [],
  created_at: '2026-11-20T08:00:00.000Z',
  last_used_at: '2026-11-20T09:30:00.000Z',
};
