import { type OperationFacts } from '#platform/openapi';
import { notVisible } from '../../toolbox/http/toolbox-operations.js';
import { RemovedAppView, ConnectedAppView } from '../queries/connected-app.view.js';

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

const removedAppExample = {
  app_id: connectedAppExample.id,
  client_id: connectedAppExample.client_id,
  client_name: connectedAppExample.client_name,
  user_id: connectedAppExample.user_id,
  user_label: connectedAppExample.user_label,
  removed_at: '2026-11-20T10:00:00.000Z',
};

export const operations = {
  apps: {
    id: 'listConnectedApps',
    summary: 'List a toolbox’s connected apps',
    description:
      'Apps that members allowed to use the toolbox. The owner and callers with edit access see all of these apps. ' +
      'Other callers see only their own apps. An app never has more access than the member who allowed it. ' +
      'The list cannot be counted (`count`), because a page leaves out apps of members who lost access to the toolbox.',
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
      'edit access can do this for every app. The app’s member cannot undo it: the app stays removed until a caller ' +
      'with edit access restores it (`DELETE /toolbox/{id}/removed-app/{appId}`). Other callers can remove the toolbox ' +
      'only from their own apps. They can add it again, and an app without toolboxes is disconnected.',
    errors: {
      404: `${notVisible} Or the app does not exist or cannot use the toolbox.`,
      412: 'The app has changed since you read it.',
    },
  },
  removedApps: {
    id: 'listRemovedApps',
    summary: 'List apps removed from a toolbox',
    description:
      'Members’ apps that the owner of the toolbox, or a member with edit access, removed from it. The app that was ' +
      'removed last comes first. The owner and callers with edit access can call this route.',
    pageOf: RemovedAppView,
    example: { result: [removedAppExample], next_cursor: null, prev_cursor: null },
    errors: { 403: '`edit_required`.', 404: notVisible },
  },
  restoreApp: {
    id: 'restoreApp',
    status: 204,
    summary: 'Restore a removed app',
    description:
      'Ends the removal of an app from the toolbox. If the app is still connected, it regains the access that its ' +
      'member gave it. The owner and callers with edit access can call this route.',
    errors: { 403: '`edit_required`.', 404: `${notVisible} Or the app was not removed from the toolbox.` },
  },
} satisfies Record<string, OperationFacts>;
