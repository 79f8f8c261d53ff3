import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Caller, LostConnections } from '#kernel';
import { OfferedTools, type OpenToolbox } from '../../toolbox/domain/offered-tools.js';
import { type Exchange } from '../domain/exchange.js';
import { type ExposedTool, exposedTools } from '../domain/exposed-tools.js';
import { named, ownNames, type Place } from '../domain/names-in.js';

/** Tools whose names are kept, of all that ask: a thousand toolboxes of two hundred tools must be among them. */
const mostKept = 250_000;

/**
 * What tools are called at an address, whether they can be called now or not: what becomes of one tool changes no other's
 * name. Of several toolboxes that is kept for as long as none of them is changed.
 */
@Injectable()
export class AddressNames {
  /** By what they are made of: nothing else decides about them. */
  private readonly kept = new LRUCache<string, Promise<ExposedTool[]>>({ maxSize: mostKept });

  constructor(
    private readonly offered: OfferedTools,
    lost: LostConnections,
  ) {
    lost.onLost(() => this.kept.clear());
  }

  /** By name. */
  async of({ caller, toolboxId, toolboxes }: Exchange): Promise<readonly ExposedTool[]> {
    const [only] = toolboxes;
    if (only?.content && toolboxId !== null) return ownNames(only.id, only.content.entries);
    const key = keyOf(caller.orgId, toolboxes);
    return this.kept.get(key) ?? this.make(key, caller, toolboxes);
  }

  /** Who asks meanwhile waits for it, too. */
  private make(key: string, caller: Caller, toolboxes: readonly OpenToolbox[]): Promise<ExposedTool[]> {
    const ids = toolboxes.map(({ id }) => id);
    const own = new Set(toolboxes.filter(isOwn).map(({ id }) => id));
    const made = this.offered
      .names(caller, ids)
      .then((named) => exposedTools(named.map((toolbox) => ({ ...toolbox, own: own.has(toolbox.id) }))));
    const size = toolboxes.reduce((sum, { entry_count }) => sum + entry_count, 1);
    this.kept.set(key, made, { size });
    made.catch(() => this.kept.delete(key));
    return made;
  }

  async find(exchange: Exchange, name: string): Promise<Place | null> {
    const { toolboxId } = exchange;
    return toolboxId === null ? named(await this.of(exchange), name) : { toolbox_id: toolboxId, name };
  }
}

const isOwn = ({ reach }: OpenToolbox): boolean => reach.access === 'owner';

/** Names are those of a version, and of whose it is to the caller. */
function keyOf(orgId: string, toolboxes: readonly OpenToolbox[]): string {
  const versions = toolboxes.map((each) => `${each.id} ${each.version} ${isOwn(each)}`).sort();
  return createHash('sha256')
    .update([orgId, ...versions].join('\n'))
    .digest('base64');
}
