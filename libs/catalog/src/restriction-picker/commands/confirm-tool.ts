import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { canConfirmTool, RestrictionsByOthers, ToolConfirmations } from '#access-control';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { isNameable, canChooseForRules } from '../../connector/domain/connector-policy.js';
import { getToolNamed } from '../../connector/domain/connector.js';
import { Connectors } from '../../connector/domain/connectors.js';
import { deriveRequestIdentity } from '../../tool/domain/request-identity.js';
import { resolveRequestDigest } from '../../tool-confirmation/domain/request-digest.js';
import { staleReview } from '../../registered-tool/domain/change-tool.js';

/** Confirms a changed tool for the allow rules that list an earlier version of it and that the caller may write. */
export class ConfirmTool extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly name: string,
    /** The digest of the request that the caller reviewed. An editor may have changed the tool since. */
    readonly digest: string,
  ) {
    super();
  }
}

@CommandHandler(ConfirmTool)
export class ConfirmToolHandler implements ICommandHandler<ConfirmTool> {
  constructor(
    private readonly callers: Callers,
    private readonly connectors: Connectors,
    private readonly toolConfirmations: ToolConfirmations,
    private readonly restrictionsByOthers: RestrictionsByOthers,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, slug, name, digest }: ConfirmTool): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canChooseForRules(current).orThrow();
      const { orgId } = current;
      const connector = (await this.connectors.findCurrent(orgId, [slug])).get(slug);
      if (!connector || !isNameable(connector)) throw notFound('connector');
      const tool = getToolNamed(connector, name);
      const tools = connector.tools.map(({ facts }) => facts);
      const rules = (await this.toolConfirmations.find(orgId, slug, tools)).get(name) ?? [];
      if (rules.length === 0) return;
      canConfirmTool(current, rules, await this.restrictionsByOthers.find(current, rules)).orThrow();
      if (digest !== resolveRequestDigest(connector.definition, tool)) throw staleReview();
      const request = tool.facts.request ?? deriveRequestIdentity(connector.definition, tool.definition);
      await this.toolConfirmations.confirm(current, { ...tool.facts, request }, rules, createAct(current, this.clock));
    });
  }
}
