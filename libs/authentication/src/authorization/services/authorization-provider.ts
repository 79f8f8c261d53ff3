import { Injectable, Logger } from '@nestjs/common';
import type * as Oidc from 'oidc-provider';
import { Secrets } from '#identity';
import { parseAccountId } from '../domain/consent.js';
import { AuthorizationOptions } from '../../session/domain/authorization-server.js';
import { ConsentResources } from '../../connected-app/domain/consent-resources.js';
import { ClientDocuments } from './client-documents.js';
import { ProviderAdapters } from './provider-adapter.js';
import { buildProviderConfiguration } from './provider-configuration.js';
import { answerUnserved, keepFromApp, securePage } from './provider-responses.js';

/** The authorization server. Its package is loaded with the first request. */
@Injectable()
export class AuthorizationProvider {
  private readonly logger = new Logger(AuthorizationProvider.name);
  private loaded: Promise<Oidc.Provider> | null = null;

  constructor(
    private readonly consentResources: ConsentResources,
    private readonly authorizationOptions: AuthorizationOptions,
    private readonly providerAdapters: ProviderAdapters,
    private readonly clientDocuments: ClientDocuments,
    private readonly secrets: Secrets,
  ) {}

  get(): Promise<Oidc.Provider> {
    return (this.loaded ??= import('oidc-provider').then((oidc) => this.make(oidc)));
  }

  private make(oidc: typeof Oidc): Oidc.Provider {
    const createUsedError = () => new oidc.errors.InvalidGrant('the code or token has already been used');
    const provider = new oidc.default(
      this.authorizationOptions.serviceUrl,
      buildProviderConfiguration(oidc, {
        resources: this.consentResources,
        cookieKeys: this.authorizationOptions.cookieKeys,
        adapter: (model) => this.providerAdapters.create(model, createUsedError),
        isActive: (id) => this.providerAdapters.isActive(id),
        isFetchAllowed: (ip) => this.clientDocuments.isFetchAllowed(ip),
        fetch: (url) => this.clientDocuments.fetch((url as URL | string).toString()),
      }),
    );
    // The request already carries the public host and scheme.
    provider.proxy = true;
    provider.use(answerUnserved);
    provider.use(securePage);
    provider.on('authorization.error', keepFromApp);
    provider.on('server_error', (_, err: Error) => this.logger.error({ err }, 'authorization failed'));
    this.makeSecrets(provider.AuthorizationCode, 'oac');
    this.makeSecrets(provider.AccessToken, 'oat');
    this.makeSecrets(provider.RefreshToken, 'ort');
    return provider;
  }

  /**
   * Gives codes and tokens the usual form, so that secret scanners find them and malformed ones are rejected without a
   * lookup.
   */
  private makeSecrets({ prototype }: { prototype: object }, kind: 'oac' | 'oat' | 'ort'): void {
    const model = prototype as { generateTokenId: (this: { accountId?: string }) => string };
    const own = model.generateTokenId;
    const make = (accountId = '') => this.secrets.create(kind, parseAccountId(accountId).orgId);
    model.generateTokenId = function () {
      // The package's own method also sets the token's format.
      own.call(this);
      return make(this.accountId);
    };
  }
}
