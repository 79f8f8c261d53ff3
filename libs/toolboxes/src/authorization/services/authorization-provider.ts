import { Injectable, Logger } from '@nestjs/common';
import type * as Oidc from 'oidc-provider';
import { Secrets } from '#identity';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { AuthorizationOptions } from '../domain/authorization-options.js';
import { ClientDocuments } from './client-documents.js';
import { ProviderAdapters } from './provider-adapter.js';
import { configurationOf } from './provider-configuration.js';
import { refuseUnserved } from './refuse-unserved.js';

/** The authorization server, which nothing needs that signs in no apps: its package comes with the first request. */
@Injectable()
export class AuthorizationProvider {
  private readonly logger = new Logger(AuthorizationProvider.name);
  private loaded: Promise<Oidc.Provider> | null = null;

  constructor(
    private readonly addresses: McpAddresses,
    private readonly options: AuthorizationOptions,
    private readonly adapters: ProviderAdapters,
    private readonly documents: ClientDocuments,
    private readonly secrets: Secrets,
  ) {}

  get(): Promise<Oidc.Provider> {
    return (this.loaded ??= import('oidc-provider').then((oidc) => this.make(oidc)));
  }

  private make(oidc: typeof Oidc): Oidc.Provider {
    const refuseUsed = () => new oidc.errors.InvalidGrant('it was used already');
    const provider = new oidc.default(
      this.addresses.serviceUrl,
      configurationOf(oidc, {
        addresses: this.addresses,
        cookieKeys: this.options.cookieKeys,
        adapter: (model) => this.adapters.of(model, refuseUsed),
        isActive: (id) => this.adapters.isActive(id),
        mayFetch: (ip) => this.documents.mayFetch(ip),
        fetch: (url) => this.documents.fetch((url as URL | string).toString()),
      }),
    );
    // What stands before it is told whose address and scheme it is.
    provider.proxy = true;
    provider.use(refuseUnserved);
    provider.on('server_error', (_, err: Error) => this.logger.error({ err }, 'authorization failed'));
    this.makeSecrets(provider.AccessToken, 'oat');
    this.makeSecrets(provider.RefreshToken, 'ort');
    return provider;
  }

  /** Tokens look like all of ours: scanners find them, and what cannot be one is refused without a look-up. */
  private makeSecrets({ prototype }: { prototype: object }, kind: 'oat' | 'ort'): void {
    const model = prototype as { generateTokenId: (this: unknown) => string };
    const own = model.generateTokenId;
    const make = () => this.secrets.make(kind);
    model.generateTokenId = function () {
      // It notes the format of the token by the way.
      own.call(this);
      return make();
    };
  }
}
