import { type Candidate } from '../../call/domain/verifier.js';
import { type NewCredential } from '../../credential/domain/credentials.js';
import { type GrantedApp } from '../../credential/domain/revocation.js';

/** The credential of a sign-in, not verified or stored yet. */
export type ObtainedCredential = Candidate &
  Pick<NewCredential, 'expires_at' | 'scopes' | 'oauth_app_generation'> & {
    /** The application that a token was granted to. */
    app?: GrantedApp;
  };
