import { conflict, Decision } from '#kernel';
import { type Dependents, type ToolUses } from './connector-dependents.js';
import { type DefinitionChange } from './definition-change.js';

/** What a change of a connector means to who uses it. */
export type ConnectorImpact = DefinitionChange & {
  /** Connections that have to sign in again. */
  connections_to_reconnect: number;
  /** Connections whose method would go. */
  connections_without_method: number;
  /** What goes by tools that would go, or names them. */
  broken: ToolUses;
};

/** Connections by the method that they signed in with. */
export type AccountCounts = ReadonlyMap<string, number>;

export function impactOf(change: DefinitionChange, accounts: AccountCounts, broken: ToolUses): ConnectorImpact {
  const on = (methods: readonly string[]) => methods.reduce((sum, name) => sum + (accounts.get(name) ?? 0), 0);
  return {
    ...change,
    connections_to_reconnect: on(change.moved_auth_methods),
    connections_without_method: on(change.removed_auth_methods),
    broken,
  };
}

/** Whether a change may be made: nobody's sign-in goes without a word, and no secret goes elsewhere unnoticed. */
export function mayChange(impact: ConnectorImpact, confirmed: boolean): Decision {
  const { connections_without_method: lost, connections_to_reconnect, moves_sign_in } = impact;
  if (lost > 0)
    return Decision.clash(
      'auth_method_in_use',
      `${lost} connections signed in with a method that would go: keep it, and add the new one beside it.`,
      { auth_methods: impact.removed_auth_methods, connections: lost },
    );
  if (confirmed || (connections_to_reconnect === 0 && !moves_sign_in)) return Decision.allow;
  return Decision.clash(
    'host_change_unconfirmed',
    'Credentials would go to another host, so none is kept: members have to sign in again. Repeat with confirm=true.',
    { connections: connections_to_reconnect, oauth_app: moves_sign_in },
  );
}

/** Whether a connector may go that others depend on. */
export function mayDelete(dependents: Dependents, disconnects: boolean): Decision {
  const count = Object.values(dependents).reduce((sum, each) => sum + each, 0);
  if (count === 0 || disconnects) return Decision.allow;
  return Decision.answering(() =>
    conflict('has_dependents', 'Others depend on this connector: repeat with on_dependents=disconnect to end that.', {
      details: dependents,
    }),
  );
}
