import { type AuthMethod, type ConnectorDefinition, type Tier, type ToolDefinition } from '#connector-definition';
import { tierOf } from '../../tool/domain/operation.js';
import { type ToolUses } from '../../connector/domain/connector-dependents.js';
import { type AccountCounts, impactOf } from '../../connector-editing/domain/connector-impact.js';
import { changeBetween } from '../../custom-connector/domain/definition-change.js';
import { type PullChange } from './change-set.js';
import { changedDefinitions } from './definition-items.js';

/** The effect on users of the fork if only one upstream change were applied. */
export type ChangeEffects = ToolUses & {
  /** The number of connections that the change affects. */
  connections: number;
  connections_to_reconnect: number;
  connections_without_method: number;
  /** Whether credentials or the OAuth application's secret would go to another host. They are deleted instead. */
  host_change: boolean;
  tier_change: { from: Tier; to: Tier } | null;
};

type Counts = { accounts: AccountCounts; uses: ToolUses };

/** Returns the effect of applying only this change to the fork. */
export function effectsOf(
  definition: ConnectorDefinition,
  change: PullChange,
  { accounts, uses }: Counts,
): ChangeEffects {
  const { before, after } = changedDefinitions(definition, change);
  const impact = impactOf(changeBetween(before, after), accounts, uses);
  const { connections_to_reconnect, connections_without_method, moves_sign_in, moved_auth_methods } = impact;
  return {
    connections: countAffected(definition, change, accounts),
    ...{ connections_to_reconnect, connections_without_method },
    ...uses,
    host_change: moves_sign_in || moved_auth_methods.length > 0,
    tier_change: impact.changed_tiers.length > 0 ? tiersOf(change) : null,
  };
}

const tiersOf = ({ mine, upstream }: PullChange) => ({
  from: tierOf(mine as ToolDefinition),
  to: tierOf(upstream as ToolDefinition),
});

/** Fields that only describe the connector. Changes to them affect no calls. */
const descriptiveFields = new Set(['name', 'description', 'categories', 'docs_url', 'permissions_text']);

function countAffected({ auth }: ConnectorDefinition, change: PullChange, accounts: AccountCounts): number {
  const { kind, key, mine } = change;
  if (kind === 'documentation' || (kind === 'field' && descriptiveFields.has(key))) return 0;
  if (kind === 'auth') return accounts.get(key) ?? 0;
  if (kind === 'tool' && mine === null) return 0;
  const unaffected = new Set(auth.filter((method) => isUnaffected(method, change)).map(({ name }) => name));
  return [...accounts].reduce((sum, [name, each]) => (unaffected.has(name) ? sum : sum + each), 0);
}

/**
 * Whether an auth method is unaffected by a change: the method has a value of its own for the changed part, or the part
 * is a variable that the method does not use.
 */
function isUnaffected(method: AuthMethod, { kind, key, mine, upstream }: PullChange): boolean {
  if (kind === 'post_install' || key === 'base_url' || key === 'verify')
    return method[kind === 'post_install' ? kind : (key as 'base_url' | 'verify')] !== undefined;
  const versions = [mine, upstream] as ({ auth_methods?: string[] } | null)[];
  return kind === 'variable' && versions.every((each) => !each || each.auth_methods?.includes(method.name) === false);
}
