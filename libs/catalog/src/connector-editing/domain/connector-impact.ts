import { conflict, Decision } from '#kernel';
import { type Dependents, type ToolUses } from '../../connector/domain/connector-dependents.js';
import { type DefinitionChange } from '../../custom-connector/domain/definition-change.js';

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

export function impactOf(change: DefinitionChange, accounts: AccountCounts, broken: ToolUses): ConnectorImpact {
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
export function mayChange(impact: ConnectorImpact, confirmed: boolean): Decision {
  const { connections_without_method: lost, connections_to_reconnect, moves_sign_in } = impact;
  if (lost > 0)
    return Decision.conflict(
      'auth_method_in_use',
      `${lost} ${lost === 1 ? 'connection uses' : 'connections use'} an auth method that this change would remove. ` +
        'Keep the method. You can add other methods beside it.',
      { auth_methods: impact.removed_auth_methods, connections: lost },
    );
  if (confirmed || (connections_to_reconnect === 0 && !moves_sign_in)) return Decision.allow;
  return Decision.conflict(
    'host_change_unconfirmed',
    'Credentials would go to another host or place, so they would be deleted and members have to sign in again. Repeat ' +
      'with confirm=true to continue.',
    { connections: connections_to_reconnect, oauth_app: moves_sign_in },
  );
}

/** Whether a connector with these dependents may be deleted. */
export function mayDelete(dependents: Dependents, disconnects: boolean): Decision {
  const count = Object.values(dependents).reduce((sum, each) => sum + each, 0);
  if (count === 0 || disconnects) return Decision.allow;
  return Decision.refuseWith(() =>
    conflict(
      'has_dependents',
      'Other resources depend on this connector. Repeat with on_dependents=disconnect to delete it anyway.',
      {
        details: dependents,
      },
    ),
  );
}
