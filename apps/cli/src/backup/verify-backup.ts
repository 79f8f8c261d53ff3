import { type EncryptionContext } from '#kernel';
import { type DataKey, type KmsAccess, openKeys, SealBroken, Sealing } from '#platform/sealing';
import { masterKeyring } from '#platform/configuration';
import { type KeyMaterial } from '#composition/keys';
import { OperatorError } from '#composition/operator-error';
import { type BackupHeader } from './backup-content.js';
import { type BackupReader, copiedRows, tableIn } from './backup-reader.js';
import { everySchema } from './copied-tables.js';
import { dataKeyTables, type DataKeyTable, proveDataKeys } from './key-proof.js';

type Verified = { taken_at: string; version: string; organizations: number; data_keys: number; sealed_values: number };

/** The organizations in a backup that are not being deleted, and all data keys in it. */
type Keyed = { organizations: Set<string>; dataKeys: Record<DataKeyTable, DataKey[]> };

/**
 * Opens every sealed value in a backup, without a database. Reads the backup twice: first for the data keys, then for
 * the values that they sealed.
 * @param open reads the backup from its beginning
 * @param keysOf returns the keys of the backup
 * @throws OperatorError that names the values that cannot be opened
 */
export async function verifyBackup(
  open: (label: string) => Promise<BackupReader>,
  keysOf: (header: BackupHeader) => KeyMaterial,
  kms: KmsAccess,
): Promise<Verified> {
  const reader = await open('Reading data keys');
  const header = await reader.readHeader();
  const keys = keysOf(header);
  const { organizations, dataKeys } = await keyedIn(reader);
  for (const table of Object.keys(dataKeyTables) as DataKeyTable[])
    await proveDataKeys(table, dataKeys[table], keys, kms);
  const valueReader = await open('Decrypting values');
  await valueReader.readHeader();
  const sealing = {
    service: await sealingWith(dataKeys['kernel.data_keys'], keys.service.MASTER_KEYS, kms),
    vault: await sealingWith(dataKeys['vault.data_keys'], keys.vault.MASTER_KEYS, kms),
  };
  const found = { opened: 0, broken: [] as string[] };
  for (let statement; (statement = await valueReader.readStatement()) !== null;)
    for await (const row of copiedRows(statement, valueReader))
      for (const { column, place } of sealedIn(tableIn(statement))) {
        const value = row[column];
        if (value === undefined || !organizations.has(row.org_id!)) continue;
        const { [column]: _, ...others } = row;
        const by = statement.startsWith('COPY vault.') ? sealing.vault : sealing.service;
        if (await isOpenable(by, place(others), value)) found.opened++;
        else found.broken.push(`${tableIn(statement)}.${column} of ${row.org_id}`);
      }
  if (found.broken.length > 0) throw broken(found.broken);
  const { taken_at, version } = header;
  const data_keys = Object.values(dataKeys).flat().length;
  return { taken_at, version, organizations: organizations.size, data_keys, sealed_values: found.opened };
}

async function keyedIn(reader: BackupReader): Promise<Keyed> {
  const organizations = new Set<string>();
  const dataKeys: Keyed['dataKeys'] = { 'kernel.data_keys': [], 'vault.data_keys': [] };
  for (let statement; (statement = await reader.readStatement()) !== null;) {
    const table = tableIn(statement);
    for await (const row of copiedRows(statement, reader)) {
      // An organization that is being deleted may have rows but no data keys.
      if (table === 'organizations.organizations' && row.status !== 'purging') organizations.add(row.id!);
      if (table in dataKeys) dataKeys[table as DataKeyTable].push(dataKeyIn(row));
    }
  }
  return { organizations, dataKeys };
}

const dataKeyIn = ({ org_id, number, master_key_id, wrapped }: Readonly<Record<string, string>>): DataKey => ({
  org_id: org_id!,
  number: Number(number),
  master_key_id: master_key_id!,
  wrapped: bytesIn(wrapped!),
});

async function sealingWith(keys: readonly DataKey[], masterKeys: string, kms: KmsAccess): Promise<Sealing> {
  const byOrganization = new Map<string, DataKey[]>();
  for (const key of keys) byOrganization.set(key.org_id, [...(byOrganization.get(key.org_id) ?? []), key]);
  const unused = () => Promise.reject(new Error('A backup is read-only.'));
  const store = { keysFor: (id: string) => Promise.resolve(byOrganization.get(id) ?? []), add: unused, rewrap: unused };
  return new Sealing(await openKeys(masterKeyring(masterKeys), kms), store);
}

type SealedColumn = { column: string; place: (row: Readonly<Record<string, string>>) => EncryptionContext };

const sealedColumns = new Map<string, SealedColumn[]>();
for (const [name, place] of everySchema.flatMap(({ sealed = {} }) => Object.entries(sealed))) {
  const at = name.lastIndexOf('.');
  const table = name.slice(0, at);
  sealedColumns.set(table, [...(sealedColumns.get(table) ?? []), { column: name.slice(at + 1), place }]);
}

const sealedIn = (table: string): SealedColumn[] => sealedColumns.get(table) ?? [];

async function isOpenable(sealing: Sealing, place: EncryptionContext, value: string): Promise<boolean> {
  return sealing.open(place, bytesIn(value)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SealBroken) return false;
      throw error;
    },
  );
}

/** Decodes PostgreSQL's `bytea` text, which is `\x` and hexadecimal digits. */
const bytesIn = (text: string): Buffer => Buffer.from(text.slice(2), 'hex');

/** Maximum number of names in a message. */
const maxNamed = 5;

function broken(names: readonly string[]): OperatorError {
  const named = [...new Set(names)].slice(0, maxNamed).join(', ');
  return new OperatorError(
    `${names.length} sealed values in the backup cannot be opened with its keys, including ${named}. Use another backup.`,
  );
}
