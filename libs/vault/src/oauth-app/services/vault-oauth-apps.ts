import { Injectable } from '@nestjs/common';
import { Clock, Transactions, refineError, writeContention } from '#kernel';
import { Sealing } from '#platform/sealing';
import {
  appRejected,
  assertDefinition,
  type Integration,
  Integrations,
  usingApp,
} from '../../integration/domain/integrations.js';
import { findPlatformApp, platformGeneration, VaultOptions } from '../../trust/domain/vault-options.js';
import { ServiceHints } from '../../trust/domain/service-hints.js';
import {
  AccountsUnderApp,
  type ExpectedInstall,
  isSameVersion,
  type NewOAuthApp,
  type OAuthApp,
  oauthAppContext,
  buildOAuthApp,
  type OAuthApps,
  rotatedBy,
  secretsAfter,
  type StoredOAuthApp,
  triedUntil,
  versionAfter,
} from '../domain/oauth-app.js';
import { OAuthAppGenerations } from '../persistence/oauth-app-generations.js';

type Version = Pick<StoredOAuthApp, 'org_id' | 'integration_id' | 'generation' | 'revision'>;
type Secrets = Pick<OAuthApp, 'client_secret' | 'previous_secret'>;

const changedMeanwhile = refineError(writeContention, () => 'Another request is setting this application. Try again.');

/**
 * Reads and changes the OAuth applications of organizations. An organization without its own application uses the
 * operator's.
 */
@Injectable()
export class VaultOAuthApps implements OAuthApps {
  constructor(
    private readonly transactions: Transactions,
    private readonly oAuthAppGenerations: OAuthAppGenerations,
    private readonly sealing: Sealing,
    private readonly integrations: Integrations,
    private readonly accountsUnderApp: AccountsUnderApp,
    private readonly serviceHints: ServiceHints,
    private readonly vaultOptions: VaultOptions,
    private readonly clock: Clock,
  ) {}

  async find(orgId: string, integrationId: string, generation: number): Promise<OAuthApp | null> {
    if (generation === platformGeneration) {
      const { slug } = await this.integrations.get(orgId, integrationId);
      return findPlatformApp(this.vaultOptions.platformApps, slug);
    }
    const app = (await this.oAuthAppGenerations.list(orgId, integrationId)).find(
      (each) => each.generation === generation,
    );
    return app && !app.removed_at ? this.openSecrets(app, this.clock.now()) : null;
  }

  async findCurrent({ org_id, id, oauth_app_generation }: Integration): Promise<OAuthApp | null> {
    return oauth_app_generation === null ? null : this.find(org_id, id, oauth_app_generation);
  }

  async findRegistered(orgId: string, issuer: string): Promise<OAuthApp | null> {
    const found = await this.oAuthAppGenerations.findRegistered(orgId, issuer);
    return found && this.find(orgId, found.integration_id, found.generation);
  }

  async install(
    orgId: string,
    integrationId: string,
    newApp: NewOAuthApp,
    { definition = null, replaces }: ExpectedInstall,
  ): Promise<void> {
    const integration = await this.integrations.get(orgId, integrationId);
    assertDefinition(integration, definition);
    const { id } = integration;
    const latest = (await this.oAuthAppGenerations.list(orgId, id)).at(-1);
    const at = this.clock.now();
    const rotated = rotatedBy(latest, newApp);
    const before = rotated && (await this.openSecrets(rotated, at));
    const version = { org_id: orgId, integration_id: id, ...versionAfter(latest, newApp) };
    const { own_callback } = rotated ?? newApp;
    const registered = { ...newApp, own_callback };
    const secrets = await this.sealSecrets(version, secretsAfter(before, newApp));
    const app = buildOAuthApp(registered, version, secrets, { at, created_at: rotated?.created_at ?? rotated?.set_at });
    await this.activate(app, { latest, replaces });
  }

  async recordRejection(orgId: string, integrationId: string, accountId: string | null): Promise<void> {
    const at = this.clock.now();
    await this.integrations.change(orgId, integrationId, (integration) => appRejected(integration, at));
    if (accountId !== null) await this.serviceHints.send(orgId, 'app_rejected', accountId);
  }

  /**
   * Makes an application the one for new sign-ins, and clears the record of refusals.
   * @param before the application that the change is based on, and the generation that it may replace.
   * @throws changedMeanwhile if there is a newer application.
   */
  private activate(
    app: StoredOAuthApp,
    { latest, replaces }: { latest: StoredOAuthApp | undefined; replaces: number | null | undefined },
  ): Promise<void> {
    const { org_id, integration_id, generation } = app;
    return this.transactions.run(org_id, async () => {
      await this.integrations.change(org_id, integration_id, (integration) => {
        if (replaces !== undefined && integration.oauth_app_generation !== replaces) throw changedMeanwhile();
        return usingApp(integration, generation);
      });
      const current = (await this.oAuthAppGenerations.listLocked(org_id, integration_id)).at(-1);
      if (!isSameVersion(current, latest)) throw changedMeanwhile();
      await (generation === latest?.generation
        ? this.oAuthAppGenerations.save(app)
        : this.oAuthAppGenerations.add(app));
      await this.accountsUnderApp.clearRejection(org_id, integration_id);
    });
  }

  private async sealSecrets(version: Version, secrets: Secrets): Promise<Pick<StoredOAuthApp, keyof Secrets>> {
    const sealed = (field: keyof Secrets) => {
      const secret = secrets[field];
      return secret === null ? null : this.sealing.seal(oauthAppContext(version, field), secret);
    };
    return { client_secret: await sealed('client_secret'), previous_secret: await sealed('previous_secret') };
  }

  private async openSecrets(app: StoredOAuthApp, at: Date): Promise<OAuthApp> {
    const open = (field: keyof Secrets) => {
      const sealed = app[field];
      return sealed && this.sealing.open(oauthAppContext(app, field), sealed);
    };
    const { generation, client_id, scopes, extra, own_callback } = app;
    const previous_secret = triedUntil(app, at) ? await open('previous_secret') : null;
    const client_secret = await open('client_secret');
    return { generation, client_id, client_secret, previous_secret, scopes, extra, own_callback };
  }
}
