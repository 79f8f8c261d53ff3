import { Injectable } from '@nestjs/common';
import { checkArguments } from '#catalog';
import { invalidArguments } from '#connections';
import { type InputSchema } from '#connector-definition';
import { type Caller } from '#kernel';
import { toApiError } from '#kernel/http';
import { Schemas } from '#platform/schemas';
import { ProtocolFault } from '../domain/exchange.js';
import { refusedResult, type ToolResult } from '../domain/tool-result.js';
import { type ListedTool } from '../../toolbox/domain/listed-tool.js';

type Arguments = Record<string, unknown>;

type OwnTool = Pick<ListedTool, 'inputSchema'> & { unknownHint?: string };

/**
 * Runs Latchkey's own tools. Wrong arguments and refusals are results, as those of other tools are, because a model reads
 * only results.
 */
@Injectable()
export class OwnTools {
  constructor(private readonly schemas: Schemas) {}

  /**
   * @param work gets arguments that match the schema of the tool.
   * @throws ProtocolFault, and unexpected errors.
   */
  async run<Result>(
    caller: Caller,
    tool: OwnTool,
    args: Arguments,
    work: (args: Arguments) => Promise<Result>,
  ): Promise<Result | ToolResult> {
    try {
      return await work(await this.check(caller, tool, args));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (thrown instanceof ProtocolFault || error.status === 500) throw thrown;
      return refusedResult(error, caller.request.id);
    }
  }

  /** @throws validation_error `invalid_arguments`. */
  private async check({ orgId }: Caller, { inputSchema, unknownHint }: OwnTool, args: Arguments): Promise<Arguments> {
    const input: InputSchema = inputSchema;
    const given = withoutNulls(args, new Set(Object.keys(input.properties ?? {})));
    const checked = await checkArguments(this.schemas.validatorFor(orgId), { input, unknownHint }, given);
    if (checked.problems.length > 0) throw invalidArguments(checked.problems);
    return checked.input;
  }
}

/** Models often send null for an argument that they leave out. */
const withoutNulls = (args: Arguments, known: ReadonlySet<string>): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== null || !known.has(name)));
