import { isDeepStrictEqual } from 'node:util';
import { type ConnectorDefinition, cutOffCause, movesSignIn } from '#connector-definition';
import { tierOf } from '../../tool/domain/operation.js';

/** The effect of a new definition, as the event records it. */
export type DefinitionUpdate = {
  digest: string;
  /** Keys of the definition whose values changed. */
  fields: string[];
  added_tools: string[];
  removed_tools: string[];
  host_changed: boolean;
};

/** The effect of a new definition on users of the connector. */
export type DefinitionChange = {
  added_tools: string[];
  removed_tools: string[];
  /** Tools whose tier changes. Restrictions and approvals depend on the tier. */
  changed_tiers: string[];
  removed_auth_methods: string[];
  /**
   * Auth methods whose credentials would go to another host, or in another place of a request. These credentials are
   * deleted.
   */
  moved_auth_methods: string[];
  /** Whether the OAuth application's secret would go to another host. The secret is then deleted. */
  moves_sign_in: boolean;
};

export function changeBetween(before: ConnectorDefinition, after: ConnectorDefinition): DefinitionChange {
  const tiers = new Map(before.tools.map((tool) => [tool.name, tierOf(tool)]));
  const causes = before.auth.map(({ name }) => [name, cutOffCause(before, after, name)] as const);
  const caused = (cause: string) => causes.filter(([, each]) => each === cause).map(([name]) => name);
  const hadOAuth = before.auth.some(({ type }) => type === 'oauth2' || type === 'client_credentials');
  return {
    added_tools: listToolNames(after).filter((name) => !tiers.has(name)),
    removed_tools: namesMissingIn(before, after),
    changed_tiers: after.tools.filter((tool) => (tiers.get(tool.name) ?? tierOf(tool)) !== tierOf(tool)).map(nameOf),
    ...(before.mcp && after.mcp
      ? {
          removed_auth_methods: [],
          moved_auth_methods: [...caused('connector_host_changed'), ...caused('auth_method_removed')],
        }
      : { removed_auth_methods: caused('auth_method_removed'), moved_auth_methods: caused('connector_host_changed') }),
    moves_sign_in: hadOAuth && movesSignIn(before, after),
  };
}

/** Describes the effect of a new definition for the audit event. */
export function updateBetween(
  before: ConnectorDefinition,
  after: ConnectorDefinition,
  digest: string,
): DefinitionUpdate {
  const { added_tools, removed_tools, moved_auth_methods, moves_sign_in } = changeBetween(before, after);
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof ConnectorDefinition>;
  const fields = [...keys].filter((key) => !isDeepStrictEqual(before[key], after[key])).sort();
  const host_changed = moves_sign_in || moved_auth_methods.length > 0;
  return { digest, fields, added_tools, removed_tools, host_changed };
}

const nameOf = ({ name }: { name: string }) => name;

const listToolNames = ({ tools }: ConnectorDefinition) => tools.map(nameOf);

const namesMissingIn = (tools: ConnectorDefinition, other: ConnectorDefinition): string[] => {
  const otherNames = new Set(listToolNames(other));
  return listToolNames(tools).filter((name) => !otherNames.has(name));
};
