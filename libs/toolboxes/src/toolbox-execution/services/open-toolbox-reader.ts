import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { readShareEntries, type EntryCells, computeReach, reachValues } from '#access-control';
import { type Caller, LostConnections, mapInChunks, notFound, Reads } from '#kernel';
import { reachCondition } from '../../collection/services/collection-reader.js';
import { shownName } from '../../entry/domain/exposed-name.js';
import { type OpenToolbox, type ToolboxContent, type ToolboxNames } from '../domain/toolbox-calls.js';

type ToolboxVersion = Pick<OpenToolbox, 'id' | 'version'>;

/** Maximum size of all cached contents as JSON, in bytes. As objects, they take several times as much memory. */
const maxBytes = 8 << 20;

type CachedContent = { version: number; content: ToolboxContent };

/**
 * Caches the contents of recently used toolboxes. The version is compared, so contents are never stale. The current
 * version, the owner and the shares are always read.
 */
@Injectable()
export class ContentCache {
  private cache = createCache();

  constructor(lostConnections: LostConnections) {
    lostConnections.onLost(() => (this.cache = createCache()));
  }

  get(orgId: string, { id, version }: ToolboxVersion): ToolboxContent | undefined {
    const known = this.latest(orgId, id);
    return known?.version === version ? known.content : undefined;
  }

  latest(orgId: string, id: string): CachedContent | undefined {
    return this.cache.get(`${orgId} ${id}`);
  }

  /**
   * Returns a function that stores contents. Call `createWriter` before reading: if a database connection is lost while
   * reading, the function writes to a discarded cache.
   */
  createWriter(orgId: string): (of: ToolboxVersion, content: ToolboxContent) => void {
    const { cache } = this;
    return ({ id, version }, content) => void cache.set(`${orgId} ${id}`, { version, content });
  }
}

const createCache = () =>
  new LRUCache<string, CachedContent>({
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => JSON.stringify(content).length,
  });

/** Number of toolboxes to process before yielding to other work. */
const batchSize = 10;

/** Loads toolboxes the caller can access, for running their tools. */
@Injectable()
export class OpenToolboxReader {
  constructor(
    private readonly reads: Reads,
    private readonly contentCache: ContentCache,
  ) {}

  /** Lists the toolboxes without their contents, sorted by name. */
  async list(caller: Caller): Promise<OpenToolbox[]> {
    const rows = await this.reads.rows<HeadRow>(caller.orgId, heads, reachValues(caller));
    return rows.flatMap((row) => openToolbox(caller, row) ?? []);
  }

  /**
   * Returns one toolbox with its contents, from the cache if possible.
   * @throws not_found if the caller has no access.
   */
  async get(caller: Caller, id: string): Promise<OpenToolbox> {
    const { orgId } = caller;
    const [cached, store] = [this.contentCache.latest(orgId, id), this.contentCache.createWriter(orgId)];
    const values = { id, known: cached?.version ?? null };
    const row = await this.reads.one<OneRow>(orgId, one, values, { genericPlan: true });
    const toolbox = row && openToolbox(caller, row);
    if (!toolbox) throw notFound('toolbox');
    if (row.content) store(row, row.content);
    return { ...toolbox, content: row.content ?? cached!.content };
  }

  /**
   * Returns the tool names of toolboxes, without toolboxes that were deleted in the meantime. Does not check access, so
   * the caller's access must have been checked in the same request.
   */
  async toolNames({ orgId }: Caller, ids: readonly string[]): Promise<ToolboxNames[]> {
    const rows = await this.reads.rows<ToolboxNames>(orgId, toolNames, { ids: [...ids] });
    return mapInChunks(rows, batchSize, ({ tools, ...row }) => Object.assign(row, { tools: tools.map(shownName) }));
  }

  /** Returns the contents by toolbox id. Does not check access and skips deleted toolboxes, like `toolNames`. */
  async contents({ orgId }: Caller, versions: readonly ToolboxVersion[]): Promise<ReadonlyMap<string, ToolboxContent>> {
    const found = new Map(versions.map((version) => [version.id, this.contentCache.get(orgId, version)]));
    const store = this.contentCache.createWriter(orgId);
    const ids = [...found].flatMap(([id, known]) => (known ? [] : [id]));
    const rows = ids.length > 0 ? await this.reads.rows<ContentRow>(orgId, contents, { ids }) : [];
    for (const row of rows) {
      store(row, row.content);
      found.set(row.id, row.content);
    }
    return new Map([...found].flatMap(([id, known]) => (known ? [[id, known] as const] : [])));
  }
}

type HeadRow = Omit<OpenToolbox, 'reach' | 'content'> & { share_entries: EntryCells[] | null };
type OneRow = HeadRow & { content: ToolboxContent | null };
type ContentRow = ToolboxVersion & { content: ToolboxContent };

/** Returns null if the caller has no access. */
function openToolbox(caller: Caller, { share_entries, ...head }: HeadRow): OpenToolbox | null {
  const reach = computeReach(caller, head.owner_user_id, readShareEntries(share_entries));
  return reach && { ...head, reach, content: null };
}

const head = `
  select id, version, name, description, skill is not null as has_skill, tool_search, approval_policy, owner_user_id,
    share_entries, jsonb_array_length(tool_names) as entry_count`;

const heads = `${head}
  from toolboxes.toolboxes where org_id = :org_id and ${reachCondition('toolbox')} order by name_key, id`;

const content = `json_build_object('entries', entries, 'skill', skill, 'skill_version_id', skill_version_id,
  'skill_updated_at', skill_updated_at)`;

const one = `${head},
    case when version is distinct from :known::integer then ${content} end as content
  from toolboxes.toolboxes where org_id = :org_id and id = :id`;

const these = 'from toolboxes.toolboxes where org_id = :org_id and id = any(:ids::text[])';

const toolNames = `select id, name, tool_names as tools ${these}`;

const contents = `select id, version, ${content} as content ${these}`;
