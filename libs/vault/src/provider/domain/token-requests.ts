import { type ClientCredentialsMethod, type OAuth2Method } from '#connector-definition';
import { type Integration } from '../../integration/domain/integrations.js';
import { type OAuthApp } from '../../oauth-app/domain/oauth-app.js';
import { type TokenOutcome } from './token-answer.js';

export type TokenMethod = OAuth2Method | ClientCredentialsMethod;

export type TokenRequest = {
  integration: Integration;
  method: TokenMethod;
  /** The client that requests the tokens. */
  app: Pick<OAuthApp, 'client_id' | 'client_secret' | 'previous_secret'>;
  variables: Record<string, unknown>;
  /** `grant_type` and the parameters of this grant type. */
  params: Record<string, string>;
};

/** Port to providers' token endpoints. */
export abstract class TokenEndpoint {
  /** Sends the request, and repeats it with the application's previous secret if the current secret is refused. */
  abstract request(request: TokenRequest): Promise<TokenOutcome>;

  /** Returns the host of the request, for limits per host. */
  abstract hostOf(
    request: Pick<TokenRequest, 'method' | 'integration' | 'variables'>,
    options: { isRefresh: boolean },
  ): string;
}
