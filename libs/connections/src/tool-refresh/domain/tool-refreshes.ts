import { acceptedVersions, type FoundTool, type RecordedListing, type UnreadableTool } from '#catalog';
import { type RemoteAuthMode } from '#connector-definition';
import { type DiscoveryFailure } from '../../vault-client/domain/remote-tools.js';

/** Name of the job that lists the tools of a connection. */
export const toolListingJob = 'ListTools';

export type DueRefresh = { org_id: string; connection_id: string };

/** Minimum time until the next listing in milliseconds, even if the server states a shorter lifetime. */
const minInterval = 5 * 60_000;
const day = 86_400_000;

/** Returns when to list the tools again: in a day, or sooner if the server gives its list a shorter lifetime. */
export const nextListing = (now: Date, ttl_ms: number | null): Date =>
  new Date(now.getTime() + Math.min(day, Math.max(minInterval, ttl_ms ?? day)));

const hour = 3_600_000;
const maxFailing = 7 * day;

/**
 * Returns when to list the tools again after a failure: after an hour, or after a day if the server has failed for a
 * week.
 */
export const nextAttempt = (now: Date, failingSince: Date | null): Date => {
  const isDead = failingSince !== null && now.getTime() - failingSince.getTime() >= maxFailing;
  return new Date(now.getTime() + (isDead ? day : hour));
};

export type RefreshedTools = {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  held: number;
  last_discovered_at: string | null;
};

export function summarizeRefresh(recorded: RecordedListing, found: readonly FoundTool[], at: Date): RefreshedTools {
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

const failures: Record<string, string> = {
  timeout: 'did not answer in time.',
  unreachable: 'cannot be reached.',
  too_large: 'sent a response that is too large.',
  transport_unsupported: 'does not speak streamable HTTP.',
};

const unauthorized: Record<RemoteAuthMode, string> = {
  oauth_auto: 'does not accept the sign-in. Reconnect the connection.',
  oauth_client: 'does not accept the sign-in. Reconnect the connection.',
  custom: 'does not accept the credential. Reconnect the connection to enter a new one.',
  none: 'refuses requests without a sign-in. Change the auth_mode of the connector, which is none.',
};

/** Returns a sentence that says why a server's tools are unknown, for managers of its connector. */
export function describeDiscoveryFailure(
  label: string,
  auth_mode: RemoteAuthMode,
  { failure, message }: DiscoveryFailure,
): string {
  const problem = failure === 'unauthorized' ? unauthorized[auth_mode] : failures[failure];
  return problem ? `${label} ${problem}` : message;
}

const problems: Record<UnreadableTool, string> = {
  no_name: 'without a name',
  long_name: 'with a name of more than 512 characters',
  unstorable_text: 'with a NUL character or a lone surrogate',
  too_deep: 'with more than 64 levels',
  too_large: 'with more than 64 KiB',
};

/** Returns a sentence that says which tools could not be read, for managers of the connector. Null if all were read. */
export function describeUnreadable(unreadable: readonly UnreadableTool[]): string | null {
  const parts = (Object.keys(problems) as UnreadableTool[]).flatMap((problem) => {
    const count = unreadable.filter((each) => each === problem).length;
    return count === 0 ? [] : `${count} ${problems[problem]}`;
  });
  return parts.length === 0 ? null : `The list has tools that cannot be used: ${parts.join(', ')}.`;
}
