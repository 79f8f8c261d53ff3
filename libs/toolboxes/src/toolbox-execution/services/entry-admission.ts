import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { digestOf, RefusalLog, type RefusedTool } from '#connections';
import { type Caller, conflict } from '#kernel';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { obstacle } from '../../entry/domain/obstacle.js';
import { shownReason, type UnmetReason } from '../../entry/domain/unmet-reason.js';
import { type OpenToolbox } from '../domain/offered-tools.js';
import { type ToolboxCall } from '../domain/toolbox-calls.js';
import { canUseToolbox } from '../../toolbox/domain/toolbox-policy.js';
import { tierOfSteps } from '../../synthetic-tool/domain/resolved-step.js';
import { ProgramLookup } from '../../synthetic-tool/services/program-lookup.js';
import { isProxy, type ResolvedEntry } from '../../toolbox/services/entry-resolution.js';

/** Decides whether a caller may run a tool of a toolbox, and logs refusals. */
@Injectable()
export class EntryAdmission {
  constructor(
    private readonly restrictions: AccessDecider,
    private readonly refusals: RefusalLog,
    private readonly programs: ProgramLookup,
  ) {}

  /**
   * Refuses the call of a tool that the caller's list of tools does not contain. Disabled entries need no check here,
   * because callers cannot find them by name.
   * @throws forbidden `use_required`, `connector_restricted`, `tool_restricted`; conflict `entry_unmet`.
   */
  async mustAdmit(caller: Caller, toolbox: OpenToolbox, resolved: ResolvedEntry, call: ToolboxCall): Promise<void> {
    const request = requestOf(toolbox, resolved, call);
    const { reach } = toolbox;
    await this.refusals.recordRefusals(
      caller,
      () => request,
      () => canUseToolbox(caller, reach).orThrow(),
    );
    const reason = obstacle(resolved);
    if (reason === null || reason === 'turned_off') return;
    if (reason === 'restricted') return this.assertUnrestricted(caller, request, resolved);
    await this.refusals.record(caller, request, { cause: 'unmet', blocked: null, error_reason: reason });
    throw unmet(shownReason(reason, { isEditor: canManageCollection('toolbox', reach).allowed }));
  }

  private assertUnrestricted(caller: Caller, request: RefusedTool, resolved: ResolvedEntry): Promise<void> {
    if (!isProxy(resolved)) return this.programs.assertUnrestricted(caller, request, resolved.program?.steps ?? []);
    const { entry, tool } = resolved;
    const admit = () => this.restrictions.mustAdmit(caller, entry.connector_slug, tool?.facts ?? null);
    return this.refusals.recordRefusals(caller, () => request, admit);
  }
}

const requestOf = ({ id, name }: OpenToolbox, resolved: ResolvedEntry, call: ToolboxCall): RefusedTool => ({
  resource: { type: 'toolbox', id, label: name },
  connector_slug: isProxy(resolved) ? resolved.entry.connector_slug : null,
  tool_name: resolved.entry.tool_name,
  connection_id: isProxy(resolved) ? resolved.entry.connection_id : null,
  toolbox_id: id,
  tier: tierOf(resolved),
  delegated_by_user_id: resolved.entry.delegated_by_user_id,
  arguments_digest: digestOf(call),
});

function tierOf(resolved: ResolvedEntry): string | null {
  if (isProxy(resolved)) return resolved.tool?.tier ?? null;
  return resolved.program ? tierOfSteps(resolved.program.steps) : null;
}

const unmet = (unmet_reason: UnmetReason | 'unavailable' | null) =>
  conflict('entry_unmet', 'This tool cannot run now. Ask an editor of the toolbox to repair it.', {
    details: { unmet_reason },
  });
