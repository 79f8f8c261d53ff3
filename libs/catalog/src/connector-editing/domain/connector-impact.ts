import { Decision, defineError } from '#kernel';
import { type Dependents, type ToolUses } from '../../connector/domain/connector-dependents.js';
import { type DefinitionChange } from '../../custom-connector/domain/definition-change.js';

export const authMethodInUse = defineError(
  409,
  'auth_method_in_use',
  'Connections use an authentication method that would be removed.',
  (auth_methods: readonly string[], connections: number) => ({
    message:
      `${connections} ${connections === 1 ? 'connection uses' : 'connections use'} an auth method that this change ` +
      'would remove. Keep the method. You can add other methods beside it.',
    details: { auth_methods, connections },
  }),
);

export const hostChangeUnconfirmed = defineError(
  409,
  'host_change_unconfirmed',
  'Credentials would be sent to another host or in another place. Confirm the change.',
  (details: { connections: number; oauth_app: boolean }) => ({
    message:
      'Credentials would go to another host or place, so they would be deleted and members have to sign in again. ' +
      'Repeat with confirm=true to continue.',
    details,
  }),
);

export const connectorHasDependents = defineError(
  409,
  'has_dependents',
  'Other resources depend on the connector.',
  (details: Dependents) => ({
    message: 'Other resources depend on this connector. Repeat with on_dependents=disconnect to delete it anyway.',
    details,
  }),
);

/** The effect of a change on users of a connector. */
export type ConnectorImpact = DefinitionChange & {
  /** Number of connections that have to sign in again. */
  connections_to_reconnect: number;
  /** Number of connections whose auth method would be removed. */
  connections_without_method: number;
  /** Counts of everything that uses or names the removed tools. */
  broken: ToolUses;
};

/** Number of connections by auth method. */
export type AccountCounts = ReadonlyMap<string, number>;

export function computeConnectorImpact(
  change: DefinitionChange,
  accounts: AccountCounts,
  broken: ToolUses,
): ConnectorImpact {
  const countFor = (methods: readonly string[]) => methods.reduce((sum, name) => sum + (accounts.get(name) ?? 0), 0);
  return {
    ...change,
    connections_to_reconnect: countFor(change.moved_auth_methods),
    connections_without_method: countFor(change.removed_auth_methods),
    broken,
  };
}

/**
 * Whether a change is allowed. It must not remove an auth method that connections use. Without confirmation, it must
 * not send secrets to another host.
 */
export function canReplaceDefinition(impact: ConnectorImpact, confirmed: boolean): Decision {
  const { connections_without_method: lost, connections_to_reconnect, moves_sign_in } = impact;
  if (lost > 0) return Decision.refuse(authMethodInUse, impact.removed_auth_methods, lost);
  if (confirmed || (connections_to_reconnect === 0 && !moves_sign_in)) return Decision.allow;
  return Decision.refuse(hostChangeUnconfirmed, { connections: connections_to_reconnect, oauth_app: moves_sign_in });
}

/** Whether a connector with these dependents may be deleted. */
export function canDeleteWith(dependents: Dependents, disconnects: boolean): Decision {
  const count = Object.values(dependents).reduce((sum, each) => sum + each, 0);
  if (count === 0 || disconnects) return Decision.allow;
  return Decision.refuse(connectorHasDependents, dependents);
}
