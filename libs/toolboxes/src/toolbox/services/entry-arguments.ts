import { Injectable } from '@nestjs/common';
import { checkArguments } from '#catalog';
import { type ToolDefinition } from '#connector-definition';
import { invalidArguments } from '#connections';
import { Schemas } from '#platform/schemas';
import { type Arguments, type CuratedTool } from '../../entry/domain/entry.js';
import { callArguments, frozenAmong } from '../../entry/domain/shown-schema.js';

type Curated = Pick<CuratedTool, 'input_schema' | 'defaults' | 'frozen'>;

/** Builds the arguments of a tool call. */
@Injectable()
export class EntryArguments {
  constructor(private readonly schemas: Schemas) {}

  /**
   * @throws validation_error `invalid_arguments` for frozen arguments, and for those the toolbox's own schema rejects.
   */
  async merge(orgId: string, tool: ToolDefinition, curated: Curated, sent: Arguments): Promise<Arguments> {
    const frozen = frozenAmong(curated, sent).map((name) => ({
      path: `/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`,
      message: 'This argument is set by the toolbox. Remove it.',
    }));
    if (frozen.length > 0) throw invalidArguments(frozen);
    const whole = callArguments(curated, sent);
    // The tool's own schema is checked when it runs.
    if (!curated.input_schema) return whole;
    const narrowed = { ...tool, input: curated.input_schema };
    const { input, problems } = await checkArguments(this.schemas.validatorFor(orgId), narrowed, whole);
    if (problems.length > 0) throw invalidArguments(problems);
    return input;
  }
}
