import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict, Transactions } from '#kernel';
import { Integrations, usingApp } from '../../integration/domain/integrations.js';
import { OAuthAppGenerations } from '../domain/installed-oauth-apps.js';
import {
  type GivenApp,
  isSameVersion,
  oauthAppOf,
  rotatedBy,
  secretsAfter,
  type StoredOAuthApp,
  versionAfter,
} from '../domain/oauth-app.js';
import { OAuthAppSeals } from '../services/oauth-app-seals.js';

export class InstallOAuthApp extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
    readonly app: GivenApp,
  ) {
    super();
  }
}

@CommandHandler(InstallOAuthApp)
export class InstallOAuthAppHandler implements ICommandHandler<InstallOAuthApp> {
  constructor(
    private readonly transactions: Transactions,
    private readonly integrations: Integrations,
    private readonly generations: OAuthAppGenerations,
    private readonly seals: OAuthAppSeals,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, integrationId, app: given }: InstallOAuthApp): Promise<void> {
    const { id } = await this.integrations.get(orgId, integrationId);
    const latest = (await this.generations.of(orgId, id)).at(-1);
    const at = this.clock.now();
    const rotated = rotatedBy(latest, given);
    const before = rotated && (await this.seals.open(rotated, at));
    const version = { org_id: orgId, integration_id: id, ...versionAfter(latest, given) };
    const app = oauthAppOf(given, version, await this.seals.seal(version, secretsAfter(before, given)), at);
    await this.transactions.run(orgId, async () => {
      await this.integrations.change(orgId, id, (integration) => usingApp(integration, app.generation));
      await this.refuseOthers(app, latest);
      await (rotated ? this.generations.save(app) : this.generations.add(app));
    });
  }

  private async refuseOthers({ org_id, integration_id }: StoredOAuthApp, latest?: StoredOAuthApp): Promise<void> {
    const current = (await this.generations.lock(org_id, integration_id)).at(-1);
    if (!isSameVersion(current, latest))
      throw conflict('write_contention', 'Somebody else is setting this application: try again.');
  }
}
