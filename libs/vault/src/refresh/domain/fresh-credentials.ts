import { type AskedDefinition } from '../../integration/domain/asked-definition.js';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';

/** Port to credentials that a call can be made with. */
export abstract class FreshCredentials {
  /**
   * An account's credential, refreshed first when it is about to run out.
   * @param asked what the definition has to be, before anything is sent.
   * @throws not_found; conflict `needs_reauth`, `definition_unknown` or `definition_outdated`; unavailable `credential_refresh_failed` when its token has run out and
   * the provider cannot be asked now.
   */
  abstract get(orgId: string, accountId: string, asked?: AskedDefinition | null): Promise<OpenedCredential>;

  /** Refreshes a credential that a provider just refused, unless somebody has since. @throws as `get`. */
  abstract replacing(refused: OpenedCredential): Promise<OpenedCredential>;

  /** Refreshes now, whatever the time and whatever failed before, and answers what came of it. */
  abstract refreshNow(orgId: string, accountId: string, asked?: AskedDefinition | null): Promise<RefreshResult>;
}

export type RefreshResult =
  | { kind: 'renewed'; credential: OpenedCredential }
  /** There is nothing to refresh it with. */
  | { kind: 'not_renewable' }
  | { kind: 'needs_reauth' }
  /** Not now; the account may be fine. */
  | { kind: 'failed' };
