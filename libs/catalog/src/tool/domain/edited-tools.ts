import { isDeepStrictEqual } from 'node:util';
import { type ToolFacts } from '#access-control';
import { type AuthMethod, type ConnectorDefinition } from '#connector-definition';
import { identify } from './operation-key.js';

/** A stored tool. A retired tool was in an earlier definition, and is recognized when it returns. */
export type StoredTool = ToolFacts & { retired?: true; remote?: RemoteFacts };

/**
 * Facts about a tool of a remote MCP server: its title, why it cannot be called, and whether a version awaits review.
 */
export type RemoteFacts = { title: string | null; off: string | null; waits?: boolean };

/** A definition with the identities of its tools. */
export type KnownDefinition = { definition: ConnectorDefinition; tools: readonly StoredTool[] };

/**
 * Maximum number of retired tools. It equals the maximum number of tools in a definition. A tool that is no longer in
 * this list is unverified when it returns.
 */
const maxRetired = 500;

/**
 * Identifies the tools of an edited definition. Declared origins and names are not trusted: a tool is verified only if
 * its request was verified before, or is verified in the upstream. Verified tools that were removed are stored as
 * retired.
 * @param upstream the upstream, if the edit applies its changes
 */
export function identifyChanged(
  after: ConnectorDefinition,
  before: KnownDefinition,
  upstream?: KnownDefinition,
): StoredTool[] {
  const known = [...knownOf(before, after), ...(upstream ? knownOf(upstream, after) : [])];
  const verifiedOperations = new Set(known.flatMap((tool) => (tool.unverified ? [] : [tool.operation])));
  const present = identify(after.slug, after.tools, known).map((tool): StoredTool =>
    verifiedOperations.has(tool.operation) ? tool : { ...tool, unverified: true },
  );
  const operations = new Set(present.map(({ operation }) => operation));
  const removed = knownOf(before, after).filter((tool) => !tool.unverified && !operations.has(tool.operation));
  return [...present, ...removed.slice(0, maxRetired).map((tool): StoredTool => ({ ...tool, retired: true }))];
}

/**
 * Returns the known tools of a definition. If requests now go to another path or have other constants, all tools count
 * as unverified.
 */
const knownOf = ({ definition, tools }: KnownDefinition, after: ConnectorDefinition): ToolFacts[] =>
  tools.map(({ retired: _, ...tool }) =>
    isDeepStrictEqual(constantsOf(definition), constantsOf(after)) ? tool : { ...tool, unverified: true },
  );

/**
 * Returns the parts that all requests of a definition share, without the host: a credential is never sent to another
 * host. Parts that carry the credential are included, because they can also carry constants.
 */
export const constantsOf = ({ base_url, headers = {}, query = {}, auth }: ConnectorDefinition) => ({
  path: pathOfAddress(base_url),
  methods: auth.flatMap((method) => pathsOf(method)),
  headers,
  query,
  credentials: auth.flatMap((method) => ('inject' in method ? (method.inject ?? []) : [])),
});

/** Returns the paths of an auth method that has its own base address or prefixes the paths of tools. */
const pathsOf = ({ name, base_url, tools_path = '' }: AuthMethod) =>
  base_url === undefined && tools_path === '' ? [] : [{ name, path: base_url && pathOfAddress(base_url), tools_path }];

export const pathOfAddress = (address: string): string => address.replace(/^[^/]*\/\/[^/]*/, '').replace(/\/$/, '');

export const markVerified = ({ unverified: _, ...tool }: StoredTool): StoredTool => tool;
