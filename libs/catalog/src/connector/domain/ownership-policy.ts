import { canSeeShares, canShare, reaches } from '#access-control';
import { type Caller, Decision } from '#kernel';
import { canReadDefinition, isOwnerless, reachOn } from './connector-policy.js';
import { sharing } from './connector-sharing.js';
import { type ConnectorSummary } from './connector.js';

/** `can_manage`: its definition, documentation, tools and upstream. */
export const canManageConnector = (caller: Caller, connector: ConnectorSummary): Decision =>
  Decision.all(
    () => isOwn(connector),
    () =>
      holds(caller, connector, 'edit') || assignsOwner(caller, connector)
        ? Decision.allow
        : Decision.refuse('edit_required', 'Only the owner, or who has edit access, may change this connector.'),
  );

/** The registry of its tools: for who turns them off, and for who writes rules about them. */
export const canSeeRegistry = (caller: Caller, connector: ConnectorSummary): Decision =>
  caller.permissions.has('restriction:manage') ? Decision.allow : canManageConnector(caller, connector);

/** `can_delete`: for good, and for everybody. */
export const canDeleteConnector = (caller: Caller, connector: ConnectorSummary): Decision =>
  Decision.all(
    () => isOwn(connector),
    () =>
      owns(caller, connector) || assignsOwner(caller, connector)
        ? Decision.allow
        : Decision.refuse('owner_only', 'Only the owner of this connector may delete it.'),
  );

/** `can_transfer`: handing it to somebody else. */
export function canTransferConnector(caller: Caller, connector: ConnectorSummary): Decision {
  const own = isOwn(connector);
  if (!own.allowed || owns(caller, connector)) return own;
  if (assignsOwner(caller, connector) && reachOn(caller, connector) === null)
    return Decision.clash('ownerless', 'Nobody owns this connector: assign it an owner instead.');
  return Decision.refuse('owner_only', 'Only the owner of this connector may hand it on.');
}

/**
 * `can_assign_owner`: saying whose a connector is that nobody owns.
 * @param owner who is named; left out, whether the caller may name anybody.
 */
export function canAssignOwner(caller: Caller, connector: ConnectorSummary, owner?: string): Decision {
  const own = isOwn(connector);
  if (!own.allowed) return own;
  const edits = holds(caller, connector, 'edit');
  if (!isOwnerless(connector) && edits)
    return Decision.clash('has_owner', 'This connector has an owner: only they may hand it on.');
  if (assignsOwner(caller, connector)) return Decision.allow;
  if (!edits) return Decision.refuse('edit_required', 'Only who has edit access may take over this connector.');
  if (owner !== undefined && owner !== caller.userId)
    return Decision.refuse('claim_for_oneself', 'You may take this connector over, and name nobody else.');
  return Decision.holding(caller, 'connector:create');
}

/** `can_share`, which is `can_revoke_share` too. */
export const canShareConnector = (caller: Caller, connector: ConnectorSummary): Decision =>
  Decision.all(
    () => isOwn(connector),
    () => canShare(caller, sharing, reachOf(caller, connector)),
  );

/** `can_see_shares`: with whom else it is shared. */
export const canSeeConnectorShares = (caller: Caller, connector: ConnectorSummary): Decision =>
  Decision.all(
    () => isOwn(connector),
    () => canSeeShares(caller, sharing, reachOf(caller, connector)),
  );

/** `can_fork`: a copy of the organization's own. @param restricted whether a rule keeps the caller from it. */
export const canFork = (caller: Caller, connector: ConnectorSummary, restricted: boolean): Decision =>
  Decision.all(
    () => Decision.holding(caller, 'connector:create'),
    () => (connector.definition.mcp ? forkOfRemoteMcp : Decision.allow),
    () =>
      canReadDefinition(caller, connector)
        ? Decision.allow
        : Decision.refuse('definition_not_readable', 'Only who may read its definition may fork this connector.'),
    () =>
      restricted
        ? Decision.refuse('connector_restricted', 'A restriction keeps you from this connector: request access.')
        : Decision.allow,
  );

const forkOfRemoteMcp = Decision.clash(
  'fork_of_remote_mcp',
  'A remote MCP connector cannot be forked. Add its server as another connector.',
);

/** What a remote server lists is nobody's to copy or to follow: add the server once more. */
export const hasDefinition = ({ definition }: ConnectorSummary): Decision =>
  definition.mcp
    ? Decision.clash('remote_mcp', 'The tools of a remote MCP connector stand at its server: add the server once more.')
    : Decision.allow;

const isOwn = ({ ownership }: ConnectorSummary): Decision =>
  ownership
    ? Decision.allow
    : Decision.refuse('not_editable', 'Connectors that ship are the same for everybody: fork it to change it.');

function holds(caller: Caller, connector: ConnectorSummary, level: 'edit'): boolean {
  const reach = reachOn(caller, connector);
  return reach !== null && reach !== 'shipped' && reaches(reach.access, level);
}

const owns = ({ userId }: Caller, { ownership }: ConnectorSummary): boolean => ownership?.owner_user_id === userId;

const assignsOwner = (caller: Caller, connector: ConnectorSummary): boolean =>
  isOwnerless(connector) && caller.permissions.has('connector:manage');

/** Who looks after what nobody owns is no grantee, and shares as little as who may look at it. */
function reachOf(caller: Caller, connector: ConnectorSummary) {
  const reach = reachOn(caller, connector);
  return reach === null || reach === 'shipped' ? onlyLooking : reach;
}

const onlyLooking = { access: 'view', access_via: 'org', access_via_team: null, administered: null } as const;
