import { Injectable } from '@nestjs/common';
import { type Connector } from '#catalog';
import { type Caller, mapInChunks } from '#kernel';
import { PinResolver, type ResolvedPlace } from '../../entry/services/pin-resolver.js';
import { type PinnedTools } from '../../entry/domain/entry.js';
import { unmetReason } from '../../entry/domain/unmet-reason.js';
import { type ResolvedProgram, ProgramReader } from '../../synthetic-tool/services/program-reader.js';
import { callerFacts, placeFacts, syntheticFacts } from './entry-resolver.js';

/** The tools of a toolbox that have one connector and account, and how many of these tools no caller can run now. */
export type CountedPin = {
  /** Null for synthetic tools. */
  connector_slug: string | null;
  connector: Connector | undefined;
  unmet: number;
};

export const unmetIn = (pins: readonly CountedPin[]): number => pins.reduce((sum, { unmet }) => sum + unmet, 0);

/**
 * Number of toolboxes to process before yielding to other work. An organization can have a thousand toolboxes with
 * two hundred entries each.
 */
const batchSize = 50;

type Row = { id: string; pins: readonly PinnedTools[] };

/** Counts the entries of toolboxes in a list, without loading the entries. */
@Injectable()
export class PinCounts {
  constructor(
    private readonly pinResolver: PinResolver,
    private readonly programReader: ProgramReader,
  ) {}

  /** Returns the counts for the pins of each toolbox, by toolbox id and in the order of the pins. */
  async count(caller: Caller, rows: readonly Row[]): Promise<ReadonlyMap<string, CountedPin[]>> {
    const all = rows.flatMap(({ pins }) => pins);
    const named = all.flatMap(([slug, , , tools]) => (slug === null ? tools : []));
    const [places, programs] = await Promise.all([
      this.pinResolver.places(caller, all.map(buildPinPlace)),
      this.programReader.load(caller, [...new Set(named)]),
    ]);
    const remaining = places.values();
    const activeOf = activeTools();
    const counted = await mapInChunks(rows, batchSize, ({ id, pins }) => {
      const own = pins.map((pin) => countedPin(pin, remaining.next().value!, programs, activeOf));
      return [id, own] as const;
    });
    return new Map(counted);
  }
}

const buildPinPlace = ([connector_slug, connection_id, delegated_by_user_id]: PinnedTools) => ({
  connector_slug,
  connection_id,
  delegated_by_user_id,
});

function countedPin(
  [connector_slug, connection_id, , tools, account]: PinnedTools,
  place: ResolvedPlace,
  programs: ReadonlyMap<string, ResolvedProgram>,
  activeOf: (connector: Connector | undefined) => ReadonlySet<string>,
): CountedPin {
  const { connector, is_member, served } = place;
  const isSynthetic = connector_slug === null;
  const facts = isSynthetic
    ? syntheticFacts(is_member)
    : account === 'caller'
      ? callerFacts(connector)
      : { ...placeFacts(place), is_pinned: connection_id !== null };
  const active = activeOf(connector);
  const isServed = (tool: string) => active.has(tool) && served.get(tool) !== null;
  const isRunnable = (tool: string) => (isSynthetic ? programs.get(tool)?.is_valid === true : isServed(tool));
  const isUnmet = unmetReason({ ...facts, tool: 'active' }) !== null;
  return {
    connector_slug,
    connector,
    unmet: isUnmet ? tools.length : tools.filter((tool) => !isRunnable(tool)).length,
  };
}

/** Returns a function that finds the names of a connector's enabled tools. Each connector is read only once. */
function activeTools() {
  const known = new Map<Connector | undefined, ReadonlySet<string>>();
  return (connector: Connector | undefined): ReadonlySet<string> => {
    const active = known.get(connector) ?? new Set(connector?.tools.filter(({ facts }) => facts.active).map(nameOf));
    known.set(connector, active);
    return active;
  };
}

const nameOf = ({ definition }: Connector['tools'][number]): string => definition.name;
