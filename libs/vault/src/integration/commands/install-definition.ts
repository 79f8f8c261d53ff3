import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cutOffCause, movesSignIn } from '#connector-definition';
import { Transactions } from '#kernel';
import { CutOffCredentials, OAuthAppSecrets, OpenSignIns } from '../domain/definition-dependents.js';
import { type NewDefinition, type InstalledIntegration, Integrations, withoutApp } from '../domain/integrations.js';
import { subjectRules } from '../domain/subject-rule.js';

/**
 * Installs a definition, and deletes the secrets that it would otherwise make the vault send to another host. The vault
 * checks this itself and does not rely on the service.
 */
export class InstallDefinition extends Command<void> {
  constructor(readonly definition: NewDefinition) {
    super();
  }
}

@CommandHandler(InstallDefinition)
export class InstallDefinitionHandler implements ICommandHandler<InstallDefinition> {
  constructor(
    private readonly transactions: Transactions,
    private readonly integrations: Integrations,
    private readonly cutOffCredentials: CutOffCredentials,
    private readonly oAuthAppSecrets: OAuthAppSecrets,
    private readonly openSignIns: OpenSignIns,
  ) {}

  execute({ definition }: InstallDefinition): Promise<void> {
    return this.transactions.run(definition.org_id, async () => {
      const before = await this.integrations.install(definition);
      if (!before) return;
      await this.keepSubjectRules(before, definition);
      await this.cutOff(before, definition);
    });
  }

  private async keepSubjectRules(before: InstalledIntegration, { definition: after }: NewDefinition): Promise<void> {
    const { org_id, id, definition } = before;
    const rules = subjectRules(definition);
    if (!isDeepStrictEqual(rules, subjectRules(after)))
      await this.cutOffCredentials.keepSubjectRules(org_id, id, rules);
  }

  private async cutOff(before: InstalledIntegration, { definition: after }: NewDefinition): Promise<void> {
    const { org_id, id, definition } = before;
    const findCutOffCause = (method: string) => cutOffCause(definition, after, method);
    if ([...definition.auth, ...after.auth].some(({ name }) => findCutOffCause(name)))
      await this.cutOffCredentials.cutOff(org_id, id, findCutOffCause);
    // People who are signing in have seen the former host, or were redirected to it.
    if (definition.auth.some(({ name }) => findCutOffCause(name) === 'connector_host_changed'))
      await this.openSignIns.closeAll(org_id, id);
    if (movesSignIn(definition, after)) await this.dropSecrets(org_id, id);
  }

  private async dropSecrets(orgId: string, id: string): Promise<void> {
    if (await this.oAuthAppSecrets.dropAll(orgId, id)) await this.integrations.change(orgId, id, withoutApp);
  }
}
