import { Injectable } from '@nestjs/common';
import { canManageOAuthApp, canSignInTo } from '#catalog';
import { needsOAuthApp } from '#connector-definition';
import { type ApiError, type Caller, invalid, invalidValue, refineError } from '#kernel';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';
import { OAuthApps } from '../../oauth-app/domain/oauth-apps.js';
import { type SignInMethod, Vault } from '../../vault-client/domain/vault.js';
import { oauthAppRequired } from '#catalog';

/** Lists the configured sign-in methods of a connector. */
@Injectable()
export class SignInMethods {
  constructor(
    private readonly vault: Vault,
    private readonly oAuthApps: OAuthApps,
  ) {}

  /**
   * Lists the methods with which the caller can sign in to a connector. Returns null if the vault does not answer in
   * time.
   * @throws validation_error for an unknown method; conflict `oauth_app_required` if no method is configured.
   */
  async list(caller: Caller, connector: ConnectableConnector, requested?: string): Promise<SignInMethod[] | null> {
    const isRequested = ({ name }: { name: string }) => requested === undefined || name === requested;
    if (!connector.definition.auth.some(isRequested))
      throw unknownMethod(connector.definition.auth.map(({ name }) => name));
    const methods = await this.vault.listAuthMethods(connector).catch(() => null);
    const usable = new Set(
      methods?.filter((method) => isRequested(method) && method.configured).map(({ name }) => name),
    );
    if (methods && !canSignInTo(caller, connector, ({ name }) => usable.has(name)).allowed)
      throw await this.missingAppError(caller, connector);
    return methods;
  }

  /**
   * Builds the error for a missing OAuth application. Callers who may set up the application get the details: the
   * route, the redirect address and the provider's guide.
   */
  private async missingAppError(caller: Caller, connector: ConnectableConnector): Promise<ApiError> {
    const { slug, label, definition } = connector;
    if (!canManageOAuthApp(caller, connector).allowed)
      return oauthAppNotSet(label, 'Ask an administrator to set up the application.', {});
    const request = `PUT /connector/${slug}/oauth-app`;
    const redirect_uri = (await this.oAuthApps.get(connector).catch(() => null))?.redirect_uri ?? null;
    const guide_url = definition.auth.find(needsOAuthApp)?.help_url ?? null;
    const registered = redirect_uri ? ` with the redirect address ${redirect_uri}` : '';
    const how = `Register an application at ${label}${registered}, then set it with ${request}.`;
    return oauthAppNotSet(label, how, { request, redirect_uri, guide_url });
  }
}

export const oauthAppNotSet = refineError(oauthAppRequired, (label: string, how: string, fix: object) => ({
  message: `${label} needs an OAuth application. ${how}`,
  details: { can_fix: 'request' in fix, ...fix },
}));

const unknownMethod = (known: string[]): ApiError =>
  invalid('/auth_method', invalidValue, `auth_method must be a sign-in method of this connector: ${known.join(', ')}.`);
