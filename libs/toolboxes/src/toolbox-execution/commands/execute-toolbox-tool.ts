import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ToolCall } from '#connections';
import { answerFrom, ApiError, type Caller } from '#kernel';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { type OpenToolbox } from '../domain/offered-tools.js';
import { type ToolboxExecuted } from '../domain/toolbox-calls.js';
import { canUseToolbox } from '../../toolbox/domain/toolbox-policy.js';
import { EntryAdmission } from '../services/entry-admission.js';
import { EntryCalls } from '../services/entry-calls.js';
import { EntryResolution, type ResolvedEntry } from '../../toolbox/services/entry-resolution.js';
import { OpenToolboxes } from '../services/open-toolboxes.js';

/** Runs a tool of a toolbox by its exposed name. */
export class ExecuteToolboxTool extends Command<ToolboxExecuted> {
  constructor(
    readonly caller: Caller,
    /** The id of the toolbox, or the toolbox itself if this request has already loaded it. */
    readonly toolboxRef: string | OpenToolbox,
    readonly call: ToolCall,
  ) {
    super();
  }
}

@CommandHandler(ExecuteToolboxTool)
export class ExecuteToolboxToolHandler implements ICommandHandler<ExecuteToolboxTool> {
  constructor(
    private readonly toolboxes: OpenToolboxes,
    private readonly resolution: EntryResolution,
    private readonly admission: EntryAdmission,
    private readonly calls: EntryCalls,
  ) {}

  async execute({ caller, toolboxRef, call }: ExecuteToolboxTool): Promise<ToolboxExecuted> {
    const toolbox = await this.load(caller, toolboxRef);
    const resolved = await this.find(caller, toolbox, call.tool_name);
    await this.admission.mustAdmit(caller, toolbox, resolved, call);
    const approval_policy = toolbox.approval_policy ?? {};
    const delegation = { toolbox_id: toolbox.id, editor: resolved.editor!, approval_policy };
    const withToolName = <Result extends object>(executed: Result) => ({ ...executed, tool_name: call.tool_name });
    answerFrom(withToolName);
    return withToolName(await this.calls.run(caller, resolved, call, delegation));
  }

  private async load(caller: Caller, ref: string | OpenToolbox): Promise<OpenToolbox> {
    if (typeof ref !== 'string' && ref.content) return ref;
    return this.toolboxes.get(caller, typeof ref === 'string' ? ref : ref.id);
  }

  /** Finds the entry with this exposed name. For callers, disabled tools do not exist. */
  private async find(caller: Caller, { content, reach }: OpenToolbox, name: string): Promise<ResolvedEntry> {
    const entry = content!.entries.find((each) => each.enabled && exposedName(each) === name);
    if (entry) return (await this.resolution.resolve(caller, [entry]))[0]!;
    canUseToolbox(caller, reach).orThrow();
    const message = `This toolbox has no tool named ${name}. Use a name from its list of tools.`;
    throw new ApiError(404, 'not_found', message, { reason: 'tool_not_found' });
  }
}
