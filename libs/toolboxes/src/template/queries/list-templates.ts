import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { type Caller } from '#kernel';
import { Flag, MayBeAbsent } from '#kernel/http';
import { type Filters, type Page, type Sorts } from '#kernel/paging';
import { type SearchFilter } from '#platform/search';
import { collectionFilters, CollectionPages } from '../../collection/queries/collection-pages.js';
import { CollectionQuery } from '../../collection/queries/collection.view.js';
import { connectorsIn, type PinnedTools } from '../../entry/domain/entry.js';
import { templateColumns, type TemplateRow } from '../persistence/stored-templates.js';
import { TemplatePageLoader } from '../services/template-page-loader.js';
import { TemplateReader } from '../services/template-reader.js';
import { buildTemplateView, type TemplateView } from './template.view.js';

const sortNames = ['-updated_at', 'name', '-stamp_count'] as const;

/** Filters of the list of templates. */
export class TemplateQuery extends CollectionQuery {
  /** `true`: only templates of which the caller could pin every entry. `false`: only the other templates. */
  @MayBeAbsent() @Flag() @IsBoolean() usable?: boolean;
  /** The field to sort by. A leading `-` means descending order. */
  @ApiPropertyOptional({ enum: sortNames, default: '-updated_at' }) @MayBeAbsent() @IsIn(sortNames) sort?: string;
}

export class ListTemplates extends Query<Page<TemplateView>> {
  constructor(
    readonly caller: Caller,
    readonly query: TemplateQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  '-updated_at': { by: 'updated_at', type: 'timestamptz' },
  name: { by: 'name_key' },
  '-stamp_count': { by: 'stamp_count', type: 'integer' },
};

const filters: Filters<TemplateQuery & SearchFilter> = {
  ...collectionFilters('template'),
  usable: '(id = any(:ids::text[])) = :usable',
};

@QueryHandler(ListTemplates)
export class ListTemplatesHandler implements IQueryHandler<ListTemplates> {
  constructor(
    private readonly collectionPages: CollectionPages,
    private readonly templatePageLoader: TemplatePageLoader,
    private readonly templateReader: TemplateReader,
  ) {}

  execute({ caller, query }: ListTemplates): Promise<Page<TemplateView>> {
    return this.collectionPages.load<TemplateQuery, TemplateRow, TemplateView>(caller, query, {
      kind: 'template',
      columns: templateColumns,
      sorts,
      filters,
      ...(query.usable !== undefined && { loadIds: () => this.findUsable(caller) }),
      views: async (templates) => {
        const facts = await this.templatePageLoader.load(caller, templates);
        return templates.map((template) => buildTemplateView(caller, template, facts));
      },
    });
  }

  private async findUsable(caller: Caller): Promise<string[]> {
    const rows = await this.templateReader.pins(caller);
    const { stateOf } = await this.templatePageLoader.resolve(caller, connectorsIn(rows.flatMap(({ pins }) => pins)));
    const isUsable = ([slug, , , tools, account]: PinnedTools) =>
      tools.every((tool_name) => stateOf({ connector_slug: slug!, tool_name, account }) === 'ok');
    return rows.filter(({ pins }) => pins.every(isUsable)).map(({ id }) => id);
  }
}
