import { isDeepStrictEqual } from 'node:util';
import { type ToolFacts } from '#access-control';
import { type AuthMethod, type ConnectorDefinition } from '#connector-definition';
import { identify } from './origin.js';

/** A tool as it is kept; one that is retired was in an earlier definition, and is known again when it comes back. */
export type KeptTool = ToolFacts & { retired?: true; remote?: RemoteFacts };

/** Of a tool of a remote MCP server: its title, why it cannot be called, and whether a version of it waits for review. */
export type RemoteFacts = { title: string | null; off: string | null; waits?: boolean };

/** A definition and who its tools are. */
export type KnownDefinition = { definition: ConnectorDefinition; tools: readonly KeptTool[] };

/** As many as a definition may have; what is forgotten is unverified when it comes back. */
const mostRetired = 500;

/**
 * Who the tools of a definition are that somebody edited. What a tool declares of its origin counts for nothing, and
 * a name proves nothing: verified is a tool alone whose request was verified before, or is one of the upstream.
 * @param upstream where changes of it are taken over
 */
export function identifyChanged(
  after: ConnectorDefinition,
  before: KnownDefinition,
  upstream?: KnownDefinition,
): KeptTool[] {
  const known = [...knownOf(before, after), ...(upstream ? knownOf(upstream, after) : [])];
  const verifiedOperations = new Set(known.flatMap((tool) => (tool.unverified ? [] : [tool.operation])));
  const present = identify(after.slug, after.tools, known).map((tool): KeptTool =>
    verifiedOperations.has(tool.operation) ? tool : { ...tool, unverified: true },
  );
  const operations = new Set(present.map(({ operation }) => operation));
  const gone = knownOf(before, after).filter((tool) => !tool.unverified && !operations.has(tool.operation));
  return [...present, ...gone.slice(0, mostRetired).map((tool): KeptTool => ({ ...tool, retired: true }))];
}

/** Nothing is known of a request any more once all requests go elsewhere, or with other constants. */
const knownOf = ({ definition, tools }: KnownDefinition, after: ConnectorDefinition): ToolFacts[] =>
  tools.map(({ retired: _, ...tool }) =>
    isDeepStrictEqual(constantsOf(definition), constantsOf(after)) ? tool : { ...tool, unverified: true },
  );

/**
 * What every request of a definition has in common, but for the host: no credential follows to another. What carries
 * the credential can carry a constant too.
 */
export const constantsOf = ({ base_url, headers = {}, query = {}, auth }: ConnectorDefinition) => ({
  path: pathOfAddress(base_url),
  methods: auth.flatMap((method) => pathsOf(method)),
  headers,
  query,
  credentials: auth.flatMap((method) => ('inject' in method ? (method.inject ?? []) : [])),
});

/** Where a method of an address of its own puts them. */
const pathsOf = ({ name, base_url, tools_path = '' }: AuthMethod) =>
  base_url === undefined && tools_path === '' ? [] : [{ name, path: base_url && pathOfAddress(base_url), tools_path }];

export const pathOfAddress = (address: string): string => address.replace(/^[^/]*\/\/[^/]*/, '').replace(/\/$/, '');

export const verified = ({ unverified: _, ...tool }: KeptTool): KeptTool => tool;
