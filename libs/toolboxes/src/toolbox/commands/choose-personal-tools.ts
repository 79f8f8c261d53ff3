import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { stricterRule } from '#connections';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { CollectionCreator } from '../../collection/services/collection-creator.js';
import {
  applyChoice,
  canHavePersonalToolbox,
  type ChosenTools,
  isReplaceable,
  personalToolboxName,
} from '../domain/personal-toolbox.js';
import { Toolbox } from '../domain/toolbox.js';
import { Toolboxes } from '../persistence/toolboxes.js';
import { EntryBuilder } from '../services/entry-builder.js';
import { EntryResolver, isProxy } from '../services/entry-resolver.js';
import { ToolboxComposer } from '../services/toolbox-composer.js';

/**
 * Lets a member's own agent use tools of an account: adds tools to the member's personal toolbox, or removes them, and
 * creates the toolbox if there is none. A toolbox that is shared is not personal, because others would get the tools too. In a new
 * toolbox, destructive tools ask before each call. Returns the toolbox's id.
 */
export class ChoosePersonalTools extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly chosen: ChosenTools,
  ) {
    super();
  }
}

@CommandHandler(ChoosePersonalTools)
export class ChoosePersonalToolsHandler implements ICommandHandler<ChoosePersonalTools> {
  constructor(
    private readonly callers: Callers,
    private readonly toolboxes: Toolboxes,
    private readonly approvalSettings: ApprovalSettings,
    private readonly entryBuilder: EntryBuilder,
    private readonly entryResolver: EntryResolver,
    private readonly toolboxComposer: ToolboxComposer,
    private readonly collectionCreator: CollectionCreator,
    private readonly clock: Clock,
  ) {}

  /** Runs under the organization lock, so that a form that is sent twice creates one toolbox. */
  @Resumable()
  execute({ caller, chosen }: ChoosePersonalTools): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId, userId } = current;
      const id = await this.toolboxes.findPersonal(orgId, userId);
      canHavePersonalToolbox(current, id !== undefined).orThrow();
      if (id === undefined) return this.create(current, chosen);
      await this.toolboxes.change(orgId, id, async (toolbox) => {
        const act = createAct(current, this.clock);
        const { entries } = toolbox.state;
        const resolved = (await this.entryResolver.resolve(current, [toolbox.state])).filter(isProxy);
        const replaceable = resolved.filter((each) => isReplaceable(each, userId)).map(({ entry }) => entry.id);
        const sent = applyChoice(entries, chosen, new Set(replaceable));
        toolbox.change({ entries: await this.entryBuilder.build(current, entries, sent, act) }, act);
      });
      return id;
    });
  }

  private async create(caller: Caller, chosen: ChosenTools): Promise<string> {
    const act = createAct(caller, this.clock);
    const start = { template_id: null, connection_map: {}, entries: applyChoice([], chosen, new Set()) };
    const { entries } = await this.toolboxComposer.compose(caller, start, act);
    const { destructive } = await this.approvalSettings.get(caller.orgId);
    const fixed = { org_id: caller.orgId, owner_user_id: caller.userId, template_id: null, is_personal: true };
    const approval_policy = { destructive: stricterRule(destructive, 'confirm') };
    const name = personalToolboxName(caller.label);
    const facts = { name, description: null, approval_policy, tool_search: false, entries };
    const toolbox = Toolbox.create(fixed, facts, act);
    return this.collectionCreator.add(caller, 'toolbox', toolbox, { skill: null, shares: [] }, act);
  }
}
