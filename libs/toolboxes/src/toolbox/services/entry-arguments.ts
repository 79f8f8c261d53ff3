import { Injectable } from '@nestjs/common';
import { checkArguments } from '#catalog';
import { type ToolDefinition } from '#connector-definition';
import { invalidArguments } from '#connections';
import { Schemas } from '#kernel';
import { type Arguments, type CuratedTool } from '../../entry/domain/entry.js';
import { callArguments, frozenAmong } from '../../entry/domain/shown-schema.js';

type Curated = Pick<CuratedTool, 'input_schema' | 'defaults' | 'frozen'>;

/** What a tool of a toolbox is run with. */
@Injectable()
export class EntryArguments {
  constructor(private readonly schemas: Schemas) {}

  /** @throws validation_error `invalid_arguments` for what is frozen, and for what the toolbox's own schema refuses. */
  async of(orgId: string, tool: ToolDefinition, curated: Curated, sent: Arguments): Promise<Arguments> {
    const frozen = frozenAmong(curated, sent).map((name) => ({
      path: `/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`,
      message: 'The toolbox sets it: leave it out.',
    }));
    if (frozen.length > 0) throw invalidArguments(frozen);
    const whole = callArguments(curated, sent);
    // The tool's own schema is checked where it is run.
    if (!curated.input_schema) return whole;
    const narrowed = { ...tool, input: curated.input_schema };
    const { input, problems } = await checkArguments(this.schemas.of(orgId), narrowed, whole);
    if (problems.length > 0) throw invalidArguments(problems);
    return input;
  }
}
