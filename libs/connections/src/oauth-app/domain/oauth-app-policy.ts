import { type Caller, Decision } from '#kernel';
import { type ConnectorDefinition } from '#catalog';

/** An organization's application speaks for all of its members, so it takes more than browsing to set one. */
export const canManageOAuthApp = (caller: Caller, definition: ConnectorDefinition): Decision =>
  Decision.all(
    () => Decision.holding(caller, 'connector:manage'),
    () =>
      definition.auth.some(usesOAuth)
        ? Decision.allow
        : Decision.clash('no_oauth_method', 'Nobody signs in to this connector by OAuth: it needs no application.'),
  );

export const usesOAuth = ({ type }: { type: string }): boolean => type === 'oauth2' || type === 'client_credentials';
