import { defineError, refineError, notFound, defineFieldReason } from '#kernel';
import { connectorRestricted, useRequired } from '#access-control';
import { insufficientScope } from '#authentication';

export const noSuchConnection = refineError(
  notFound,
  () => 'No such connection.',
  'No such connection, or the caller has no access to it.',
);

export const unknownConnection = defineFieldReason(
  'unknown_connection',
  'No connection with this id is available to the caller.',
);

export const connectionUseRequired = refineError(
  useRequired,
  () => 'You can see this connection, but you need `use` access to run its tools. Ask its owner for access.',
);

export const connectorOfConnectionRestricted = refineError(
  connectorRestricted,
  () => 'A restriction blocks you from using this connector. You can request access.',
);

export const connectorOfOwnerNotShared = defineError(
  403,
  'connector_not_shared',
  'The connector is no longer shared with the owner of the connection.',
  () => 'The connector is no longer shared with the owner of this connection. Ask an administrator to share it again.',
);

/** Maximum number of connections per member. */
export const maxPerMember = 200;

export const connectionLimit = defineError(
  409,
  'connection_limit',
  `A member can have at most ${maxPerMember} connections.`,
  () => `You have reached the limit of ${maxPerMember} connections. Delete one that you no longer need.`,
);

export const ownerSuspended = defineError(
  409,
  'owner_suspended',
  'The owner of the connection is suspended. It works again when they are reactivated.',
  () => 'The owner of this connection is suspended. It works again when the owner is reactivated.',
);

export const ownerLeft = defineError(
  409,
  'owner_left',
  'The owner of the connection has left.',
  () => 'The owner of this connection has left the organization. Create a new connection.',
);

export const scopesMissing = refineError(insufficientScope, (required_scopes: readonly string[]) => ({
  message:
    'The account of this connection does not have the scopes that this tool needs. Reconnect the connection and ' +
    `allow ${required_scopes.join(', ')}.`,
  details: { required_scopes },
}));

export const notConnected = defineError(
  409,
  'not_connected',
  'The request needs an active connection. Reconnect the connection first.',
);

export const noPostInstall = defineError(
  409,
  'no_post_install',
  'The connector has no setup steps.',
  () => 'This connector has no setup steps.',
);

export const postInstallRunning = defineError(
  409,
  'post_install_running',
  'The setup steps are running.',
  () => 'The setup steps are running. Wait until they finish.',
  { retryable: true },
);

export const toolsNotRemote = defineError(
  409,
  'not_remote_mcp',
  'The connector is not a remote MCP server.',
  () => 'The tools of this connector are part of its definition, so there is nothing to refresh.',
);

export const notRefreshable = defineError(
  409,
  'not_refreshable',
  'There is no sign-in that can be renewed or checked.',
);
