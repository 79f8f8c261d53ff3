import { type OperationFacts } from '#platform/openapi';
import { notVisible } from '../../toolbox/http/toolbox-operations.js';
import { ConnectedAppView } from '../queries/connected-app.view.js';

const connectedAppExample = {
  id: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rsd',
  client_id: 'https://claude.ai/oauth/client.json',
  client_name: 'Claude',
  client_uri: 'https://claude.ai',
  logo: null,
  registration: 'cimd',
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
  user_label: 'Ada Lovelace',
  scopes: ['mcp:read'],
  created_at: '2026-11-20T08:00:00.000Z',
  last_used_at: '2026-11-20T09:30:00.000Z',
  can_revoke: true,
};

export const operations = {
  apps: {
    id: 'listConnectedApps',
    summary: 'List a toolbox’s connected apps',
    description:
      'Apps that members allowed to use the toolbox. The owner and callers with edit access see all of these apps. ' +
      'Other callers see only their own apps. An app never has more access than the member who allowed it.',
    pageOf: ConnectedAppView,
    example: { result: [connectedAppExample], next_cursor: null, prev_cursor: null },
    errors: { 404: notVisible },
  },
  cutOff: {
    id: 'cutOffApp',
    status: 204,
    summary: 'Disconnect an app from a toolbox',
    description:
      'Removes the toolbox from a member’s app. Takes effect on the app’s next message. The owner and callers with ' +
      'edit access can do this for every app. Other callers can do it only for their own apps. An app without ' +
      'toolboxes is disconnected.',
    errors: {
      404: `${notVisible} Also if the app does not exist or cannot use the toolbox.`,
      412: 'The app has changed since you read it.',
    },
  },
} satisfies Record<string, OperationFacts>;
