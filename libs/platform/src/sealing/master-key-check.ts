import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConfigurationError, operatorCommand, Outbox, Reads } from '#kernel';
import { type DataKey } from './data-keys.js';
import { Sealing } from './sealing.js';
import { type UnopenedKey } from './unopened-keys.js';

/**
 * Refuses to start a process whose master keys do not open the data of its database. Such a process could not read the
 * data of existing organizations, and would seal the data of new ones with keys that may be lost later.
 */
@Injectable()
export class MasterKeyCheck implements OnModuleInit {
  private readonly schema: string;

  constructor(
    private readonly reads: Reads,
    private readonly sealing: Sealing,
    { table }: Outbox,
  ) {
    this.schema = table.split('.')[0]!;
  }

  /** Opens the oldest data key of each master key. @throws ConfigurationError */
  async onModuleInit(): Promise<void> {
    const sql = `select org_id, number, master_key_id, wrapped from ${this.schema}.oldest_data_keys()`;
    const keys = await this.reads.rows<DataKey>(null, sql).catch(explainOlderDatabase);
    const unopened = await this.sealing.findUnopened(keys);
    const setting = this.schema === 'vault' ? 'VAULT_MASTER_KEYS' : 'MASTER_KEYS';
    if (unopened.length > 0) throw new ConfigurationError(unopened.map((key) => describe(setting, key)));
  }
}

const describe = (setting: string, { master_key_id: id, problem }: UnopenedKey): string =>
  (problem === 'missing'
    ? `${setting} has no key ${id}, which wraps data keys of this database. `
    : `The key ${id} in ${setting} does not open the data keys of this database, although they name it. `) +
  'Start with the keys of this installation: its keys.env, or the keys.json of its data folder.';

/** SQLSTATE `undefined_function`. The role of the vault cannot see which migrations have run. */
const undefinedFunction = '42883';

function explainOlderDatabase(error: unknown): never {
  if ((error as { code?: string }).code !== undefinedFunction) throw error;
  throw new ConfigurationError([
    `The database is from an older version. First run \`${operatorCommand} migrate\` as the role that owns the schemas.`,
  ]);
}
