import { isDeepStrictEqual } from 'node:util';
import { type RecordedListing } from '../../registered-tool/domain/record-listing.js';
import {
  acceptedVersions,
  toStoredTool,
  type RegisteredTool,
  waits,
} from '../../registered-tool/domain/registered-tool.js';
import { selectCurrentVersion } from '../../registered-tool/domain/registered-tool.js';
import { raisedTier } from '../../registered-tool/domain/remote-tool.js';
import { type ConnectorEvent } from '../../custom-connector/domain/custom-connector.js';

/**
 * `maxNames`: maximum number of names in each list of an event. `maxHeld`: maximum number of events for held tools. A
 * server may change all its tools at once.
 */
const maxNames = 100;
const maxHeld = 50;

/** Builds the audit events of a listing. Returns none if nothing changed. */
export function discoveryEvents(
  connection_id: string | null,
  { tools, held, ...recorded }: RecordedListing,
  before: readonly RegisteredTool[],
): ConnectorEvent[] {
  const toolsBefore = new Map(before.map((tool) => [tool.name, tool]));
  const isSame = tools.length === before.length && tools.every((tool) => isAlike(tool, toolsBefore.get(tool.name)));
  if (isSame) return [];
  const [added, changed, removed] = [recorded.added, recorded.changed, recorded.removed].map((names) =>
    names.slice(0, maxNames),
  ) as [string[], string[], string[]];
  const data = { connection_id, added, changed, removed, held: tools.filter(waits).length };
  return [{ type: 'connector.tools_discovered', data }, ...heldEvents(tools, held)];
}

export function heldEvents(tools: readonly RegisteredTool[], held: readonly string[]): ConnectorEvent[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return held.slice(0, maxHeld).map((tool_name) => {
    const state = byName.get(tool_name)!.accepted ? 'changed' : 'new';
    return { type: 'connector.tool_held', data: { tool_name, state } };
  });
}

/** Builds the audit events of a manager's change. */
export function changeEvents(before: RegisteredTool, after: RegisteredTool): ConnectorEvent[] {
  const tool_name = after.name;
  const events: ConnectorEvent[] = [];
  const accepted = acceptedVersions(before).map(({ hash }) => hash);
  for (const { hash } of acceptedVersions(after))
    if (!accepted.includes(hash)) events.push({ type: 'connector.tool_accepted', data: { tool_name, hash } });
  for (const hash of refusedIn(after))
    if (!refusedIn(before).includes(hash)) events.push({ type: 'connector.tool_refused', data: { tool_name, hash } });
  if (before.turned_off !== after.turned_off)
    events.push({ type: after.turned_off ? 'connector.tool_disabled' : 'connector.tool_enabled', data: { tool_name } });
  if (before.raised_tier !== after.raised_tier) {
    const tier = raisedTier(selectCurrentVersion(after).tool, after.raised_tier);
    events.push({ type: 'connector.tool_tier_changed', data: { tool_name, tier } });
  }
  return events;
}

const refusedIn = ({ offered, variants }: RegisteredTool): string[] =>
  [...variants, ...(offered ? [offered] : [])].flatMap(({ state, hash }) => (state === 'refused' ? [hash] : []));

const statesIn = ({ offered, variants }: RegisteredTool): string[] =>
  [...variants, ...(offered ? [offered] : [])].map(({ hash, state = 'waiting' }) => `${hash} ${state}`);

const isAlike = (tool: RegisteredTool, before: RegisteredTool | undefined): boolean =>
  before !== undefined &&
  before.accepted?.hash === tool.accepted?.hash &&
  before.offered?.hash === tool.offered?.hash &&
  isDeepStrictEqual(statesIn(before), statesIn(tool)) &&
  (before.missing_since === null) === (tool.missing_since === null) &&
  isDeepStrictEqual(toStoredTool(before), toStoredTool(tool));
