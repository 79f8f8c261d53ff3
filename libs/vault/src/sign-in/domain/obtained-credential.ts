import { type Candidate } from '../../call/domain/verifier.js';
import { type NewCredential } from '../../credential/domain/credentials.js';
import { type GrantedApp } from '../../credential/domain/revocation.js';

/** A credential that a sign-in brought, neither verified nor kept yet. */
export type ObtainedCredential = Candidate &
  Pick<NewCredential, 'expires_at' | 'scopes' | 'oauth_app_generation'> & {
    /** Under which a token was granted. */
    app?: GrantedApp;
  };
