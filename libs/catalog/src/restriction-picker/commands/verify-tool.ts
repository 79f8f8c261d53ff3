import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessDecider } from '#access-control';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { isNameable, canChooseForRules, canVerifyTool } from '../../connector/domain/connector-policy.js';
import { getToolNamed } from '../../connector/domain/connector.js';
import { Connectors } from '../../connector/domain/connectors.js';
import { CustomConnectors } from '../../custom-connector/domain/custom-connectors.js';
import { isUnverified, unverifiedRequest } from '../../tool/domain/verification.js';
import { staleReview } from '../../registered-tool/domain/change-tool.js';

/** Verifies a tool that an edit added or changed. From then on, blocks on other tools do not cover this tool. */
export class VerifyTool extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly name: string,
    /** The `unverified_request` that the caller reviewed. An editor may have changed the tool's request since. */
    readonly request: string,
  ) {
    super();
  }
}

@CommandHandler(VerifyTool)
export class VerifyToolHandler implements ICommandHandler<VerifyTool> {
  constructor(
    private readonly callers: Callers,
    private readonly connectors: Connectors,
    private readonly customConnectors: CustomConnectors,
    private readonly accessDecider: AccessDecider,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, slug, name, request }: VerifyTool): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canChooseForRules(current).orThrow();
      const { orgId } = current;
      const found = (await this.connectors.findCurrent(orgId, [slug])).get(slug);
      if (!found || !isNameable(found)) throw notFound('connector');
      const tool = getToolNamed(found, name);
      if (!found.ownership || !isUnverified(tool.facts)) return;
      const policies = await this.accessDecider.policiesFor(orgId, listSubjects(current), [slug]);
      const allowed = policies.every((policy) => policy.decideTool(slug, tool.facts).allowed);
      canVerifyTool(current, { allowed }).orThrow();
      if (request !== unverifiedRequest(tool, found.definition)) throw staleReview();
      await this.customConnectors.change(orgId, slug, (connector) =>
        connector.verifyTool(name, createAct(current, this.clock)),
      );
    });
  }
}

/** The caller and everyone for whom the caller stands. Verifying a tool lifts the restrictions of each of them. */
const listSubjects = (caller: Caller) => [
  caller,
  ...caller.represented.map((member) => ({ ...caller, ...member, represented: [] })),
];
