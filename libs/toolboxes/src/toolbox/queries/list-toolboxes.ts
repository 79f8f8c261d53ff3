import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { type Caller } from '#kernel';
import { Flag, MayBeAbsent } from '#kernel/http';
import { type Filters, type Page, type Sorts } from '#kernel/paging';
import { type SearchFilter } from '#platform/search';
import { collectionFilters, CollectionPages } from '../../collection/queries/collection-pages.js';
import { CollectionQuery } from '../../collection/queries/collection.view.js';
import { toolboxColumns, type ToolboxRow } from '../persistence/toolboxes.js';
import { PinCounts, unmetIn } from '../services/pin-counts.js';
import { ToolboxPageLoader } from '../services/toolbox-page-loader.js';
import { ToolboxReader } from '../services/toolbox-reader.js';
import { buildToolboxView, type ToolboxView } from './toolbox.view.js';

const sortNames = ['-updated_at', 'name', '-created_at'] as const;

/** Filters of the list of toolboxes. */
export class ToolboxQuery extends CollectionQuery {
  /** `true`: only toolboxes with entries that no caller can run now. `false`: only toolboxes without such entries. */
  @MayBeAbsent() @Flag() @IsBoolean() unmet?: boolean;
  /** Only toolboxes stamped from this template. */
  @MayBeAbsent() @IsString() @MaxLength(100) template_id?: string;
  /** The field to sort by. A leading `-` means descending order. */
  @ApiPropertyOptional({ enum: sortNames, default: '-updated_at' }) @MayBeAbsent() @IsIn(sortNames) sort?: string;
}

export class ListToolboxes extends Query<Page<ToolboxView>> {
  constructor(
    readonly caller: Caller,
    readonly query: ToolboxQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  '-updated_at': { by: 'updated_at', type: 'timestamptz' },
  name: { by: 'name_key' },
  '-created_at': {},
};

const filters: Filters<ToolboxQuery & SearchFilter> = {
  ...collectionFilters('toolbox'),
  unmet: '(id = any(:ids::text[])) = :unmet',
  template_id: 'template_id = :template_id',
};

@QueryHandler(ListToolboxes)
export class ListToolboxesHandler implements IQueryHandler<ListToolboxes> {
  constructor(
    private readonly collectionPages: CollectionPages,
    private readonly toolboxPageLoader: ToolboxPageLoader,
    private readonly toolboxReader: ToolboxReader,
    private readonly pinCounts: PinCounts,
  ) {}

  execute({ caller, query }: ListToolboxes): Promise<Page<ToolboxView>> {
    return this.collectionPages.load<ToolboxQuery, ToolboxRow, ToolboxView>(caller, query, {
      kind: 'toolbox',
      columns: toolboxColumns,
      sorts,
      filters,
      ...(query.unmet !== undefined && { loadIds: () => this.findUnmet(caller) }),
      views: async (toolboxes) => {
        const facts = await this.toolboxPageLoader.load(caller, toolboxes);
        return toolboxes.map((toolbox) => buildToolboxView(caller, toolbox, facts));
      },
    });
  }

  private async findUnmet(caller: Caller): Promise<string[]> {
    const rows = await this.toolboxReader.pins(caller);
    const counted = await this.pinCounts.count(caller, rows);
    return rows.filter(({ id }) => unmetIn(counted.get(id)!) > 0).map(({ id }) => id);
  }
}
