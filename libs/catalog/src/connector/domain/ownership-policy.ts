import { canSeeShares, canShare, reaches, editRequired } from '#access-control';
import { type Caller, Decision, defineError, refineError } from '#kernel';
import { isDefinitionReadable, isOwnerless, reachOn, blockedFromConnector } from './connector-policy.js';
import { type ConnectorSummary } from './connector.js';
import { ownerOnly } from '#identity';

export const notEditable = defineError(
  403,
  'not_editable',
  'Shipped connectors cannot be edited. Fork the connector.',
  () => 'Shipped connectors cannot be changed. Fork this connector, and change the copy.',
);

export const ownerless = defineError(
  409,
  'ownerless',
  'The connector has no owner.',
  () => 'This connector has no owner. Assign an owner instead.',
);

export const connectorHasOwner = defineError(
  409,
  'has_owner',
  'The connector has an owner. Only the owner can transfer it.',
  () => 'This connector has an owner. Only the owner can transfer it.',
);

export const claimForOneself = defineError(
  403,
  'claim_for_oneself',
  'The caller can take over the connector, but cannot assign it to another member.',
  () => 'You can take over this connector yourself, but you cannot assign it to another member.',
);

export const definitionNotReadable = defineError(
  403,
  'definition_not_readable',
  'The caller may not read the definition.',
  () => 'You can fork only connectors whose definition you can read. Ask the owner for edit access.',
);

export const forkOfRemoteMcp = defineError(
  409,
  'fork_of_remote_mcp',
  'A remote MCP connector cannot be forked. Add its server as another connector.',
  () => 'A remote MCP connector cannot be forked. Create a new connector for its server.',
);

export const remoteMcp = defineError(
  409,
  'remote_mcp',
  'The tools of the connector come from a remote MCP server.',
  () => 'The tools of a remote MCP connector are defined by its server. Create a new connector for the server.',
);

const editorsChange = refineError(
  editRequired,
  () => 'Only the owner and members with edit access can change this connector.',
);
const editorsTakeOver = refineError(editRequired, () => 'Only members with edit access can take over this connector.');
const ownerDeletes = refineError(ownerOnly, () => 'Only the owner can delete this connector.');
const ownerTransfers = refineError(ownerOnly, () => 'Only the owner can transfer this connector.');

/** Sharing rules for connectors. Only the owner and editors can share. */
export const sharing = { kind: 'connector', shares: 'catalog.shares', teamAdminsShare: false } as const;

/** `can_manage`: whether the caller may change the definition, documentation, tools and upstream. */
export const canManageConnector = (caller: Caller, connector: ConnectorSummary): Decision =>
  Decision.all(
    canChangeInPrinciple(connector),
    holds(caller, connector, 'edit') || assignsOwner(caller, connector)
      ? Decision.allow
      : Decision.refuse(editorsChange),
  );

/**
 * Whether the caller may read the tool registry. Allowed for managers of restrictions, and for members who may manage
 * the connector, because they can disable its tools.
 */
export const canSeeRegistry = (caller: Caller, connector: ConnectorSummary): Decision =>
  caller.permissions.has('restriction:manage') ? Decision.allow : canManageConnector(caller, connector);

/** `can_delete`: whether the caller may delete the connector permanently, for everyone. */
export const canDeleteConnector = (caller: Caller, connector: ConnectorSummary): Decision =>
  Decision.all(
    canChangeInPrinciple(connector),
    owns(caller, connector) || assignsOwner(caller, connector) ? Decision.allow : Decision.refuse(ownerDeletes),
  );

/** `can_transfer`: whether the caller may make another member the owner. */
export function canTransferConnector(caller: Caller, connector: ConnectorSummary): Decision {
  const own = canChangeInPrinciple(connector);
  if (!own.allowed || owns(caller, connector)) return own;
  if (assignsOwner(caller, connector) && reachOn(caller, connector) === null) return Decision.refuse(ownerless);
  return Decision.refuse(ownerTransfers);
}

/**
 * `can_assign_owner`: whether the caller may assign an owner to a connector without one.
 * @param owner the new owner. If omitted, the answer says whether the caller may assign at least one member.
 */
export function canAssignOwner(caller: Caller, connector: ConnectorSummary, owner?: string): Decision {
  const own = canChangeInPrinciple(connector);
  if (!own.allowed) return own;
  const edits = holds(caller, connector, 'edit');
  if (!isOwnerless(connector) && edits) return Decision.refuse(connectorHasOwner);
  if (assignsOwner(caller, connector)) return Decision.allow;
  if (!edits) return Decision.refuse(editorsTakeOver);
  if (owner !== undefined && owner !== caller.userId) return Decision.refuse(claimForOneself);
  return Decision.requirePermission(caller, 'connector:create');
}

/** `can_share` and `can_revoke_share`: whether the caller may create and revoke shares. */
export const canShareConnector = (caller: Caller, connector: ConnectorSummary): Decision =>
  Decision.all(canChangeInPrinciple(connector), canShare(caller, sharing, resolveReach(caller, connector)));

/** `can_see_shares`: whether the caller may see the other grantees. */
export const canSeeConnectorShares = (caller: Caller, connector: ConnectorSummary): Decision =>
  Decision.all(canChangeInPrinciple(connector), canSeeShares(caller, sharing, resolveReach(caller, connector)));

/**
 * `can_fork`: whether the caller may make a custom copy.
 * @param restricted whether a restriction blocks the caller from the connector.
 */
export const canFork = (caller: Caller, connector: ConnectorSummary, restricted: boolean): Decision =>
  Decision.all(
    Decision.requirePermission(caller, 'connector:create'),
    connector.definition.mcp ? Decision.refuse(forkOfRemoteMcp) : Decision.allow,
    isDefinitionReadable(caller, connector) ? Decision.allow : Decision.refuse(definitionNotReadable),
    restricted ? Decision.refuse(blockedFromConnector) : Decision.allow,
  );

/**
 * Whether the connector can have an upstream or be one. A connector with a remote MCP server cannot, because its
 * definition contains no tools.
 */
export const canJoinLineage = ({ definition }: ConnectorSummary): Decision =>
  definition.mcp ? Decision.refuse(remoteMcp) : Decision.allow;

const canChangeInPrinciple = ({ ownership }: ConnectorSummary): Decision =>
  ownership ? Decision.allow : Decision.refuse(notEditable);

function holds(caller: Caller, connector: ConnectorSummary, level: 'edit'): boolean {
  const reach = reachOn(caller, connector);
  return reach !== null && reach !== 'shipped' && reaches(reach.access, level);
}

const owns = ({ userId }: Caller, { ownership }: ConnectorSummary): boolean => ownership?.owner_user_id === userId;

const assignsOwner = (caller: Caller, connector: ConnectorSummary): boolean =>
  isOwnerless(connector) && caller.permissions.has('connector:manage');

/**
 * Returns the caller's access for sharing. A manager of ownerless connectors is not a grantee, and can share no more
 * than a viewer.
 */
function resolveReach(caller: Caller, connector: ConnectorSummary) {
  const reach = reachOn(caller, connector);
  return reach === null || reach === 'shipped' ? viewOnly : reach;
}

const viewOnly = { access: 'view', access_via: 'org', access_via_team: null, administered: null } as const;
