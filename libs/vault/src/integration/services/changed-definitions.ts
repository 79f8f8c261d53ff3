import { Injectable } from '@nestjs/common';
import { cutOffBy, movesSignIn } from '#connector-definition';
import { CutOffCredentials } from '../domain/cut-off-credentials.js';
import { type GivenDefinition, type InstalledIntegration, Integrations, withoutApp } from '../domain/integrations.js';
import { OAuthAppSecrets, OpenSignIns } from '../domain/moved-sign-ins.js';

/** Sees to it that no secret follows a definition to another host. The vault believes nobody about that, not the service. */
@Injectable()
export class ChangedDefinitions {
  constructor(
    private readonly integrations: Integrations,
    private readonly credentials: CutOffCredentials,
    private readonly secrets: OAuthAppSecrets,
    private readonly signIns: OpenSignIns,
  ) {}

  /** In the transaction that installs it. */
  async cutOff(before: InstalledIntegration, { definition: after }: GivenDefinition): Promise<void> {
    const { org_id, id, definition } = before;
    const causeOf = (method: string) => cutOffBy(definition, after, method);
    if ([...definition.auth, ...after.auth].some(({ name }) => causeOf(name)))
      await this.credentials.cutOff(org_id, id, causeOf);
    // Whoever is signing in was told of, or sent to, a host that is none any more.
    if (definition.auth.some(({ name }) => causeOf(name) === 'connector_host_changed'))
      await this.signIns.closeAll(org_id, id);
    if (movesSignIn(definition, after)) await this.dropSecrets(org_id, id);
  }

  private async dropSecrets(orgId: string, id: string): Promise<void> {
    if (await this.secrets.dropAll(orgId, id)) await this.integrations.change(orgId, id, withoutApp);
  }
}
