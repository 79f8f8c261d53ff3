import { Injectable } from '@nestjs/common';
import { cutOffBy, movesSignIn } from '#connector-definition';
import { CutOffCredentials } from '../domain/cut-off-credentials.js';
import { type GivenDefinition, type InstalledIntegration, Integrations, withoutApp } from '../domain/integrations.js';
import { OAuthAppSecrets, OpenSignIns } from '../domain/moved-sign-ins.js';

/**
 * Ensures that no secret follows a definition to another host. The vault checks this itself, and does not trust the
 * service to do it.
 */
@Injectable()
export class ChangedDefinitions {
  constructor(
    private readonly integrations: Integrations,
    private readonly credentials: CutOffCredentials,
    private readonly secrets: OAuthAppSecrets,
    private readonly signIns: OpenSignIns,
  ) {}

  /** Runs in the transaction that installs the definition. */
  async cutOff(before: InstalledIntegration, { definition: after }: GivenDefinition): Promise<void> {
    const { org_id, id, definition } = before;
    const causeOf = (method: string) => cutOffBy(definition, after, method);
    if ([...definition.auth, ...after.auth].some(({ name }) => causeOf(name)))
      await this.credentials.cutOff(org_id, id, causeOf);
    // People who are signing in were shown, or sent to, an outdated host.
    if (definition.auth.some(({ name }) => causeOf(name) === 'connector_host_changed'))
      await this.signIns.closeAll(org_id, id);
    if (movesSignIn(definition, after)) await this.dropSecrets(org_id, id);
  }

  private async dropSecrets(orgId: string, id: string): Promise<void> {
    if (await this.secrets.dropAll(orgId, id)) await this.integrations.change(orgId, id, withoutApp);
  }
}
