import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsIn, IsString } from 'class-validator';
import { type Caller, Reads } from '#kernel';
import { CommaSeparated, Flag, MayBeAbsent, SearchText } from '#kernel/http';
import {
  DatedPageQuery,
  type Filters,
  maxPageBytes,
  narrow,
  type Page,
  type PageRow,
  Paging,
  type Sorts,
} from '#kernel/paging';
import { Searches, type SearchFilter } from '#platform/search';
import { isSound } from '../domain/program-problems.js';
import { syntheticToolColumns, type SyntheticToolRow } from '../persistence/synthetic-tools.js';
import { StepResolver } from '../services/step-resolver.js';
import { buildSyntheticToolView, currentProblems, type SyntheticToolView } from './synthetic-tool.view.js';

const sortNames = ['name', '-updated_at'] as const;

/** Filters of the list of synthetic tools. */
export class SyntheticToolQuery extends DatedPageQuery {
  /** Part of the name or description. */
  @SearchText() q?: string;
  /** Only tools with a step that was written for one of these connectors. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) connector_slug?: string[];
  /** `true`: only tools that can run now. `false`: only tools that cannot run now. */
  @MayBeAbsent() @Flag() @IsBoolean() valid?: boolean;
  /** The field to sort by. A leading `-` means descending order. */
  @ApiPropertyOptional({ enum: sortNames, default: 'name' }) @MayBeAbsent() @IsIn(sortNames) sort?: string;
}

export class ListSyntheticTools extends Query<Page<SyntheticToolView>> {
  constructor(
    readonly caller: Caller,
    readonly query: SyntheticToolQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { name: { by: 'name' }, '-updated_at': { by: 'updated_at', type: 'timestamptz' } };

const dates = { created: 'thing.created_at', updated: 'thing.updated_at', prefix: 'syn' };

@QueryHandler(ListSyntheticTools)
export class ListSyntheticToolsHandler implements IQueryHandler<ListSyntheticTools> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly searches: Searches,
    private readonly stepResolver: StepResolver,
  ) {}

  execute(request: ListSyntheticTools): Promise<Page<SyntheticToolView>> {
    const { q, valid } = request.query;
    return q === undefined && valid === undefined ? this.list(request) : this.reads.heavily(() => this.list(request));
  }

  private async list({ caller, query }: ListSyntheticTools): Promise<Page<SyntheticToolView>> {
    const { orgId, userId: user_id } = caller;
    const window = this.paging.open({ orgId, route: 'GET /synthetic-tool', query, sorts, dates });
    const found = await this.searches.holding(orgId, 'toolboxes.synthetic_tools', query.q);
    const valid_ids = query.valid === undefined ? [] : await this.findValid(caller);
    const { conditions, values } = narrow(filters, { ...query, found });
    const { result, ...cursors } = await window.read<SyntheticToolRow>(
      `select ${syntheticToolColumns}, ${window.keys} from toolboxes.synthetic_tools as thing
       where ${own} ${conditions}`,
      { ...values, user_id, valid_ids },
      { maxBytes: maxPageBytes },
    );
    const resolved = await this.stepResolver.resolve(caller, result);
    return {
      result: result.map((row, position) => buildSyntheticToolView(caller, row, resolved[position]!)),
      ...cursors,
    };
  }

  /** Finds the caller's valid tools. Reads a few megabytes of programs at a time. */
  private async findValid(caller: Caller): Promise<string[]> {
    const { orgId, userId: user_id } = caller;
    const query = { limit: batchSize };
    const window = this.paging.open({ orgId, route: 'GET /synthetic-tool', query, sorts: { id: {} } });
    const valid: string[] = [];
    for (let last: PageRow | undefined; ;) {
      const { result, next_cursor } = await window
        .part(batchSize, last)
        .read<Program>(
          `select id, owner_user_id, steps, output_template, ${window.keys} from toolboxes.synthetic_tools where ${own}`,
          { user_id },
          { maxBytes: maxPageBytes },
        );
      const resolved = await this.stepResolver.resolve(caller, result);
      valid.push(
        ...result.filter((row, position) => isSound(currentProblems(row, resolved[position]!))).map(({ id }) => id),
      );
      if (next_cursor === null) return valid;
      last = result.at(-1);
    }
  }
}

type Program = Pick<SyntheticToolRow, 'id' | 'owner_user_id' | 'steps' | 'output_template'>;

/** Number of programs to read at once, if the list is filtered by whether they are valid. */
const batchSize = 200;

const own = 'org_id = :org_id and owner_user_id = :user_id';

const filters: Filters<SyntheticToolQuery & SearchFilter> = {
  q: `strpos(name || ' ' || kernel.text_key(description), :q) > 0`,
  found: 'id = any(:found)',
  connector_slug: `exists (select from jsonb_array_elements(steps) as step
    where step ->> 'connector_slug' = any(:connector_slug::text[]))`,
  valid: '(id = any(:valid_ids::text[])) = :valid',
};
