import { Injectable, Logger } from '@nestjs/common';
import { type CredentialKey } from '../domain/credential.js';
import { type SpooledTokens, spoolName, type TokenSpool } from '../domain/spooled-tokens.js';
import { SpoolFiles } from '../persistence/spool-files.js';
import { StoredSpooledTokens } from '../persistence/stored-spooled-tokens.js';

/** Spools in the database, in a file where that cannot be written to, and in memory whatever happens. */
@Injectable()
export class HeldTokenSpool implements TokenSpool {
  private readonly logger = new Logger(HeldTokenSpool.name);
  private readonly held = new Map<string, SpooledTokens>();

  constructor(
    private readonly rows: StoredSpooledTokens,
    private readonly files: SpoolFiles,
  ) {}

  async put(tokens: SpooledTokens): Promise<void> {
    const account = tokens.account_id;
    this.held.set(spoolName(tokens), tokens);
    try {
      await this.rows.put(tokens);
    } catch (error) {
      this.logger.error({ err: error, account }, 'a refreshed token goes to a file: the database takes none now');
      await this.files
        .put(tokens)
        .catch((err: unknown) => this.logger.fatal({ err, account }, 'a refreshed token is in memory alone'));
    }
  }

  async find(key: CredentialKey): Promise<SpooledTokens | null> {
    return this.held.get(spoolName(key)) ?? (await this.files.find(key)) ?? this.rows.find(key);
  }

  holds(key: CredentialKey): boolean {
    return this.held.has(spoolName(key));
  }

  dropStored(key: Parameters<TokenSpool['dropStored']>[0]): Promise<void> {
    return this.rows.drop(key);
  }

  async dropHeld(key: CredentialKey): Promise<void> {
    await this.files.drop(key);
    this.held.delete(spoolName(key));
  }

  async waiting(): Promise<SpooledTokens[]> {
    return [
      ...new Map([...(await this.files.all()), ...this.held.values()].map((each) => [spoolName(each), each])).values(),
    ];
  }
}
