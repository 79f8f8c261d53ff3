import { type OpenedCredential } from '../../credential/domain/credential-reader.js';
import { type AskedDefinition } from '../../integration/domain/asked-definition.js';

/** Port to credentials that calls can use. */
export abstract class FreshCredentials {
  /**
   * An account's credential, refreshed first if it is about to expire.
   * @param asked the required definition, checked before anything is sent.
   * @throws not_found; conflict `needs_reauth`, `definition_unknown` or `definition_outdated`; unavailable
   * `credential_refresh_failed` if its token has expired and the provider cannot be asked now.
   */
  abstract get(orgId: string, accountId: string, asked?: AskedDefinition | null): Promise<OpenedCredential>;

  /**
   * Refreshes a credential that a provider just refused, unless it was refreshed in the meantime. @throws like `get`.
   */
  abstract renew(refused: OpenedCredential): Promise<OpenedCredential>;

  /** Refreshes now, regardless of expiry and earlier failures, and returns the result. */
  abstract refreshNow(orgId: string, accountId: string, asked?: AskedDefinition | null): Promise<RefreshResult>;
}

export type RefreshResult =
  | { kind: 'renewed'; credential: OpenedCredential }
  /** The credential cannot be refreshed. */
  | { kind: 'not_renewable' }
  | { kind: 'needs_reauth' }
  /** The refresh failed for now. The account may still be usable. */
  | { kind: 'failed' };
