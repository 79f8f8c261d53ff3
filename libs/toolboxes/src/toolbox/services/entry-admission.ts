import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { ToolRefusals, type WantedTool } from '#connections';
import { type Caller, conflict } from '#kernel';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { isSynthetic } from '../../entry/domain/entry.js';
import { obstacle } from '../../entry/domain/obstacle.js';
import { toldReason, type UnmetReason } from '../../entry/domain/unmet-reason.js';
import { type OpenToolbox } from '../domain/offered-tools.js';
import { canUseToolbox } from '../domain/toolbox-policy.js';
import { ResolvedPrograms } from '../../synthetic-tool/domain/resolved-programs.js';
import { isProxy, type ResolvedEntry } from './entry-resolution.js';

/** Whether a caller may run a tool of a toolbox; who may not leaves a trace. */
@Injectable()
export class EntryAdmission {
  constructor(
    private readonly restrictions: AccessDecider,
    private readonly refusals: ToolRefusals,
    private readonly programs: ResolvedPrograms,
  ) {}

  /**
   * Whoever asks for what is not listed for them is told why, in the words of the list.
   * @throws forbidden `use_required`, `connector_restricted`, `tool_restricted`; conflict `entry_unmet`.
   */
  async mustAdmit(caller: Caller, toolbox: OpenToolbox, resolved: ResolvedEntry): Promise<void> {
    const wanted = wantedOf(toolbox, resolved);
    const { reach } = toolbox;
    await this.refusals.leavingTrace(caller, wanted, () => canUseToolbox(caller, reach).orThrow());
    const why = obstacle(resolved);
    if (why === null || why === 'turned_off') return;
    if (why === 'restricted') return this.mustBeUnrestricted(caller, wanted, resolved);
    await this.refusals.note(caller, wanted, 'unmet', why);
    throw unmet(toldReason(why, canManageCollection('toolbox', reach).allowed));
  }

  private mustBeUnrestricted(caller: Caller, wanted: WantedTool, resolved: ResolvedEntry): Promise<void> {
    if (!isProxy(resolved)) return this.programs.mustBeUnrestricted(caller, wanted, resolved.program?.steps ?? []);
    const { entry, tool } = resolved;
    return this.refusals.leavingTrace(caller, wanted, () =>
      this.restrictions.mustAdmit(caller, entry.connector_slug, tool?.facts ?? null),
    );
  }
}

const wantedOf = ({ id, name }: OpenToolbox, { entry }: ResolvedEntry): WantedTool => ({
  resource: { type: 'toolbox', id, label: name },
  connector_slug: isSynthetic(entry) ? null : entry.connector_slug,
  tool_name: entry.tool_name,
  connection_id: isSynthetic(entry) ? null : entry.connection_id,
  toolbox_id: id,
});

const unmet = (unmet_reason: UnmetReason | 'unavailable' | null) =>
  conflict('entry_unmet', 'This tool cannot run now: who may change the toolbox can repair it.', {
    details: { unmet_reason },
  });
