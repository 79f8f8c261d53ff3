import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type KeyMaterial } from '#composition/keys';
import { OperatorError } from '#composition/operator-error';
import { backupSettings } from './backup-settings.js';
import { type DatabaseUrls } from '#composition/postgres';
import { connectionTo, type DatabaseAccess } from '#kernel/plain';
import {
  Configuration,
  databaseSettings,
  type Environment,
  operatingSettings,
  type Settings,
} from '#platform/configuration';

const { LATCHKEY_ENV, LATCHKEY_DATA_DIR } = operatingSettings;

/** The settings of the database, of AWS KMS, of backups and of the data folder, which every command reads. */
export const cliSettings = {
  ...databaseSettings,
  ...backupSettings,
  DATABASE_URL: { ...databaseSettings.DATABASE_URL, otherwise: null },
  LATCHKEY_ENV,
  LATCHKEY_DATA_DIR,
} as const satisfies Settings;

/**
 * The database, the key ids by setting, and the data folder that a command used. Each is null if the command did not
 * use it.
 */
export type WorkedOn = { database: string | null; keys: Record<string, string[]> | null; folder: string | null };

/**
 * The installation that a command works on. DATABASE_URL or keys in the environment name it. Without them, it is the
 * installation of the data folder. See docs/operating.md, "Which installation a command works on".
 */
export class Installation {
  readonly workedOn: WorkedOn = { database: null, keys: null, folder: null };

  constructor(readonly environment: Environment) {}

  get configuration(): Configuration {
    return Configuration.read(this.environment, cliSettings);
  }

  get folder(): string {
    return resolve(this.configuration.read(cliSettings).LATCHKEY_DATA_DIR);
  }

  /** Whether the environment names the installation. @throws OperatorError if it has keys but no database */
  get isInEnvironment(): boolean {
    const { DATABASE_URL } = this.configuration.read(cliSettings);
    const [first] = this.environmentKeyNames();
    if (DATABASE_URL !== null || first === undefined) return DATABASE_URL !== null;
    throw new OperatorError(
      `The environment has ${first}, but no DATABASE_URL. Set DATABASE_URL to the database of these keys, or unset the keys to work on the data folder ${this.folder}.`,
    );
  }

  async ownerUrl(): Promise<string> {
    if (this.isInEnvironment) return this.recordDatabase(this.configuration.read(cliSettings).DATABASE_URL!);
    this.workedOn.folder = this.folder;
    return this.recordDatabase((await this.folderDatabase()).owner);
  }

  async appAccess(): Promise<DatabaseAccess> {
    const { DATABASE_APP_URL, ...settings } = this.configuration.read(cliSettings);
    const { STATEMENT_TIMEOUT_MS: statementTimeoutMs, CONNECTION_TIMEOUT_MS: connectionTimeoutMs } = settings;
    const shared = { poolSize: 2, statementTimeoutMs, connectionTimeoutMs };
    const owner = await this.ownerUrl();
    // Without DATABASE_APP_URL, commands act as the API's role through the owner's address, which the operator has in
    // any case.
    if (DATABASE_APP_URL) return { url: await this.recordDatabase(DATABASE_APP_URL), role: null, ...shared };
    if (this.isInEnvironment) return { url: owner, role: 'latchkey_app', ...shared };
    return { url: (await this.folderDatabase()).app, role: null, ...shared };
  }

  async recordDatabase(url: string): Promise<string> {
    const { Client } = await import('pg');
    const { database, host, port } = new Client(connectionTo(url));
    this.workedOn.database = `${database} at ${host}:${port}`;
    return url;
  }

  /**
   * Returns the addresses of the database in the data folder. The code that finds the database is loaded only when a
   * command needs it, not for a help text.
   */
  private async folderDatabase(): Promise<DatabaseUrls> {
    const { connectionFacts } = await import('#composition/postgres');
    return connectionFacts(this.folder);
  }

  /**
   * Returns the keys in the environment, or null if it has none.
   * @throws OperatorError if only some of the keys are set
   */
  environmentKeys(): KeyMaterial | null {
    return this.environmentKeyNames().length > 0 ? this.readEnvironmentKeys('') : null;
  }

  recordKeys(keys: KeyMaterial): void {
    this.workedOn.keys = keyIds(keys);
  }

  /**
   * Returns the keys of the installation.
   * @param orElse the end of the error message: how to continue without keys.
   * @throws OperatorError if there are none, or if the environment and the data folder contradict each other
   */
  keys(orElse = ''): KeyMaterial {
    const keys = this.keySource === 'environment' ? this.readEnvironmentKeys(orElse) : this.folderKeys()!;
    this.recordKeys(keys);
    return keys;
  }

  get hasKeys(): boolean {
    return this.folderKeys() !== undefined || this.environmentKeyNames().length > 0;
  }

  get hasAllKeysInEnvironment(): boolean {
    return this.environmentKeyNames().length === keyNames.length;
  }

  /**
   * Whether the installation's keys are in the environment or in the data folder.
   * @throws OperatorError if that is ambiguous
   */
  get keySource(): 'environment' | 'data_folder' {
    const folderKeys = this.folderKeys();
    const namesInEnvironment = this.environmentKeyNames();
    const isInEnvironment = this.isInEnvironment;
    if (!folderKeys) return 'environment';
    const differing = this.environmentKeysThatDiffer(folderKeys);
    if (differing.length > 0)
      throw new OperatorError(
        `The environment and ${keysFile} of the data folder ${this.folder} have different values for ` +
          `${differing.join(', ')}. To use the environment, set LATCHKEY_DATA_DIR to a folder without keys. To use ` +
          'the folder, unset DATABASE_URL and the keys.',
      );
    if (namesInEnvironment.length > 0) return 'environment';
    const isOfNamedDatabase = existsSync(join(this.folder, 'role-passwords.json')) || !this.hasOwnDatabase;
    if (isInEnvironment && !isOfNamedDatabase)
      throw new OperatorError(
        `DATABASE_URL is set without keys, but ${keysFile} of the data folder ${this.folder} belongs to the database in that folder. Load the keys that \`cli keys\` wrote, or unset DATABASE_URL to use the folder.`,
      );
    this.workedOn.folder = this.folder;
    return 'data_folder';
  }

  /** Whether the data folder contains an embedded database. */
  get hasOwnDatabase(): boolean {
    return existsSync(join(this.folder, 'postgres'));
  }

  /** The vault's port that `npm start` chose. Null if the environment names the installation. */
  get vaultPort(): number | null {
    return this.isInEnvironment ? null : this.readPort('vault-port');
  }

  /**
   * Sets the port that `npm start` gives to the vault, unless it already has one.
   * @returns the other port that the data folder keeps, or null
   */
  restoreVaultPort(port: number): number | null {
    if (this.isInEnvironment) return null;
    if (this.vaultPort !== null) return this.vaultPort === port ? null : this.vaultPort;
    writeFileSync(join(this.folder, 'vault-port'), String(port), { mode: 0o600 });
    return null;
  }

  /** Returns a port that `npm start` recorded in the data folder, or null. */
  readPort(name: 'api-port' | 'vault-port'): number | null {
    const file = join(this.folder, name);
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) || null : null;
  }

  folderKeys(): KeyMaterial | undefined {
    const file = join(this.folder, keysFile);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeyMaterial) : undefined;
  }

  /** Returns the names of the key settings in the environment whose values differ from these keys. */
  environmentKeysThatDiffer(keys: KeyMaterial): string[] {
    return this.environmentKeyNames().filter((name) => settingIn(keys, name) !== this.readKeySetting(name));
  }

  private environmentKeyNames(): KeyName[] {
    return keyNames.filter((name) => this.environment[name] || this.environment[`${name}_FILE`]);
  }

  private readKeySetting(name: KeyName): string {
    const path = this.environment[`${name}_FILE`];
    return this.environment[name] || (path && existsSync(path) ? readFileSync(path, 'utf8').trimEnd() : '');
  }

  private readEnvironmentKeys(orElse: string): KeyMaterial {
    const of = (name: KeyName): string => {
      const value = this.readKeySetting(name);
      if (value) return value;
      throw new OperatorError(`${name} is not in the environment. Load the file that \`cli keys\` wrote${orElse}.`);
    };
    return {
      service: {
        MASTER_KEYS: of('MASTER_KEYS'),
        CURSOR_KEYS: of('CURSOR_KEYS'),
        SERVICE_KEY: of('SERVICE_KEY'),
        VAULT_PUBLIC_KEYS: of('VAULT_PUBLIC_KEYS'),
      },
      vault: {
        MASTER_KEYS: of('VAULT_MASTER_KEYS'),
        CURSOR_KEYS: of('CURSOR_KEYS'),
        VAULT_KEY: of('VAULT_KEY'),
        SERVICE_PUBLIC_KEYS: of('SERVICE_PUBLIC_KEYS'),
      },
    };
  }
}

type KeyName = (typeof keyNames)[number];

/** The file in the data folder that contains the keys. */
export const keysFile = 'keys.json';

const settingIn = ({ service, vault }: KeyMaterial, name: KeyName): string =>
  ({ ...vault, ...service, VAULT_MASTER_KEYS: vault.MASTER_KEYS })[name];

/** Returns the lines that people see next to a result. */
export function workedOnLines({ database, keys, folder }: WorkedOn): string[] {
  return [
    ...(database === null ? [] : [`Database: ${database}`]),
    ...(keys === null
      ? []
      : [
          `Keys: ${Object.entries(keys)
            .flatMap(([name, ids]) => `${name} ${ids.join(', ')}`)
            .join('; ')}`,
        ]),
    ...(folder === null ? [] : [`Data folder: ${folder}`]),
  ];
}

/** Settings that contain keys. */
const keyNames = [
  ...(['MASTER_KEYS', 'VAULT_MASTER_KEYS', 'CURSOR_KEYS', 'SERVICE_KEY'] as const),
  ...(['SERVICE_PUBLIC_KEYS', 'VAULT_KEY', 'VAULT_PUBLIC_KEYS'] as const),
];

/** Returns the key ids of each private setting. The first key signs or seals new data. */
export const keyIds = ({ service, vault }: KeyMaterial): Record<string, string[]> => ({
  MASTER_KEYS: idsIn(service.MASTER_KEYS),
  VAULT_MASTER_KEYS: idsIn(vault.MASTER_KEYS),
  CURSOR_KEYS: idsIn(service.CURSOR_KEYS),
  SERVICE_KEY: idsIn(service.SERVICE_KEY),
  VAULT_KEY: idsIn(vault.VAULT_KEY),
});

const idsIn = (value: string): string[] => value.split(',').map((key) => key.split(':')[0]!.trim());
