import { acceptedVersions, type FoundTool, type RecordedListing } from '#catalog';
import { type DiscoveryFailure } from '../../vault/domain/remote-tools.js';

export type RefreshedTools = {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  held: number;
  last_discovered_at: string | null;
};

export function summaryOf(recorded: RecordedListing, found: readonly FoundTool[], at: Date): RefreshedTools {
  const versions = new Map(recorded.tools.map((tool) => [tool.name, acceptedHashes(tool)]));
  return {
    added: recorded.added.length,
    changed: recorded.changed.length,
    removed: recorded.removed.length,
    unchanged: recorded.unchanged,
    held: found.filter(({ name, hash }) => !versions.get(name)?.has(hash)).length,
    last_discovered_at: at.toISOString(),
  };
}

const acceptedHashes = (tool: RecordedListing['tools'][number]) =>
  new Set(acceptedVersions(tool).map(({ hash }) => hash));

const why: Record<string, string> = {
  timeout: 'did not answer in time.',
  unreachable: 'cannot be reached.',
  too_large: 'sent an answer that is too large.',
  transport_unsupported: 'does not speak streamable HTTP.',
  unauthorized: 'does not accept the sign-in. Reconnect the connection.',
};

/** Why a server's tools are unknown, for managers of its connector. */
export const sentenceOf = (label: string, { failure, message }: DiscoveryFailure): string =>
  why[failure] ? `${label} ${why[failure]}` : message;
