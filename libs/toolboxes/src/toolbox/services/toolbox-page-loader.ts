import { Injectable } from '@nestjs/common';
import { reaches } from '#access-control';
import { PinnedConnections } from '#connections';
import { type Caller } from '#kernel';
import { type ReachLabels } from '../../collection/domain/reached-collection.js';
import { CollectionLabels } from '../../collection/services/collection-labels.js';
import { isRepinnable } from '../../entry/domain/unmet-reason.js';
import { TemplateReader } from '../../template/services/template-reader.js';
import { McpAddresses } from '../domain/mcp-addresses.js';
import { type OneToolboxRow, type ReachedToolbox } from '../persistence/toolboxes.js';
import { EntryResolver, isProxy, type ResolvedEntry } from './entry-resolver.js';
import { type CountedPin, PinCounts } from './pin-counts.js';

/** The data that the views of a page need in addition to its rows. */
export type ToolboxFacts = ReachLabels & {
  /** The pins of each toolbox, in order, by id. */
  counts: ReadonlyMap<string, readonly CountedPin[]>;
  /** Names of templates the caller can see, by id. */
  templates: ReadonlyMap<string, string>;
  addresses: McpAddresses;
};

/** The data of a single toolbox. */
export type OneToolboxFacts = ToolboxFacts & {
  entries: readonly ResolvedEntry[];
  /** Ids of the entries that the caller can repair by repinning. */
  repinnable: ReadonlySet<string>;
};

/** Loads the data that toolbox views need. The number of queries does not depend on the number of toolboxes. */
@Injectable()
export class ToolboxPageLoader {
  constructor(
    private readonly collectionLabels: CollectionLabels,
    private readonly pinCounts: PinCounts,
    private readonly entryResolver: EntryResolver,
    private readonly templateReader: TemplateReader,
    private readonly mcpAddresses: McpAddresses,
    private readonly pinnedConnections: PinnedConnections,
  ) {}

  /**
   * Loads the data for a page of toolboxes. A page shows only the connectors and the number of unmet entries, so
   * pinning editors are not loaded.
   */
  async load(caller: Caller, toolboxes: readonly ReachedToolbox[]): Promise<ToolboxFacts> {
    const rows = toolboxes.map(({ row }) => row);
    const [counts, labels] = await Promise.all([
      this.pinCounts.count(caller, rows),
      this.loadLabels(caller, toolboxes, []),
    ]);
    return { ...labels, counts };
  }

  async loadOne(caller: Caller, toolbox: ReachedToolbox<OneToolboxRow>): Promise<OneToolboxFacts> {
    const entries = await this.entryResolver.resolve(caller, [toolbox.row]);
    const [labels, mendable] = await Promise.all([
      this.loadLabels(caller, [toolbox], collectUserIds(entries)),
      this.findRepinnable(caller, toolbox, entries),
    ]);
    return { ...labels, entries, repinnable: mendable, counts: new Map([[toolbox.row.id, entries.map(countPin)]]) };
  }

  /** Finds the entries that have no working pin, and for which the caller has a usable connection. */
  private async findRepinnable(caller: Caller, { reach }: ReachedToolbox, entries: readonly ResolvedEntry[]) {
    const broken = entries.filter(isProxy).filter(({ unmet, verdict }) => isRepinnable(unmet) && verdict.allowed);
    if (broken.length === 0 || !reaches(reach.access, 'edit')) return new Set<string>();
    const slugs = [...new Set(broken.map(({ entry }) => entry.connector_slug))];
    const usable = await this.pinnedConnections.usableOn(caller, slugs);
    return new Set(broken.flatMap(({ entry }) => (usable.get(entry.connector_slug)?.length ? [entry.id] : [])));
  }

  private async loadLabels(caller: Caller, toolboxes: readonly ReachedToolbox[], people: readonly string[]) {
    const stamped = toolboxes.flatMap(({ row }) => row.template_id ?? []);
    const [labels, templates] = await Promise.all([
      this.collectionLabels.load(caller.orgId, toolboxes, people),
      this.templateReader.labelsFor(caller, [...new Set(stamped)]),
    ]);
    const { mcpAddresses: addresses } = this;
    return { ...labels, templates, addresses };
  }
}

/** Returns the ids of the entries' pinning editors, and of the owners of their connections. */
const collectUserIds = (resolved: readonly ResolvedEntry[]): string[] => [
  ...resolved.flatMap(({ entry }) => entry.delegated_by_user_id ?? []),
  ...resolved.filter(isProxy).flatMap(({ connection }) => connection?.owner_user_id ?? []),
];

function countPin(resolved: ResolvedEntry): CountedPin {
  const unmet = resolved.unmet === null ? 0 : 1;
  if (!isProxy(resolved)) return { connector_slug: null, connector: undefined, unmet };
  return { connector_slug: resolved.entry.connector_slug, connector: resolved.connector, unmet };
}
