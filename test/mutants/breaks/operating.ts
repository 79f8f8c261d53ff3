import { breaksOf } from '../break.js';

/** Operator commands, and reports of an installation that cannot work. */
export const operating = [
  ...breaksOf('apps/cli/src/keys/key-files.ts', 'operator/containers', [
    {
      breaks: 'the vault of a container gets the keys of the service',
      find: 'vault: vaultKeys(keys) }',
      replace: 'vault: { ...keys.service, ...vaultKeys(keys) } }',
      promise: 'gives each process only its own keys',
    },
    {
      breaks: 'each start replaces the password of the database',
      find: "DATABASE_URL === null || existsSync(join(operator, 'url'))",
      replace: 'DATABASE_URL === null',
      promise: 'keeps existing keys and the existing password',
    },
    {
      breaks: 'other keys in the environment are ignored',
      find: 'if (differing.length > 0)',
      replace: 'if (differing.length > 99)',
      promise: 'refuses keys in the environment that differ',
    },
  ]),
  ...breaksOf('libs/kernel/src/process/installation.ts', 'operator/containers', [
    {
      breaks: 'texts in the image name a command of a clone',
      find: "'latchkey cli'",
      replace: "'npm run --silent cli --'",
      promise: 'prints only commands that work in a container',
    },
    {
      breaks: 'a command that the image prints cannot be run with docker exec',
      find: 'isImage || dataDir',
      replace: 'dataDir',
      promise: 'prints commands without the settings of its environment',
    },
  ]),
  ...breaksOf('libs/platform/src/configuration/configuration.ts', 'operator/containers', [
    {
      breaks: 'public keys cannot be given as files',
      find: 'setting.secret || setting.isFileAllowed',
      replace: 'setting.secret',
      promise: 'starts with the files that the services `keys` and `migrate` write',
    },
  ]),
  ...breaksOf('libs/composition/src/start-line/index.ts', 'operator/start-line', [
    {
      breaks: 'the start line shows the password in PUBLIC_URL',
      find: 'public_url: withoutCredentials(PUBLIC_URL)',
      replace: 'public_url: PUBLIC_URL',
      promise: 'names the addresses, the database, the queue and the features that are off',
    },
  ]),
  ...breaksOf('apps/cli/src/command-line/progress.ts', 'operator/progress', [
    {
      breaks: 'a log gets a line for every row',
      find: 'this.now() - this.shownAt < this.interval',
      replace: 'this.now() < this.shownAt',
      promise: 'is one line every five seconds in a log',
    },
    {
      breaks: 'the bar stays on the terminal before a result',
      find: 'if (this.step !== null && this.output?.isTTY)',
      replace: 'if (this.step === null && this.output?.isTTY)',
      promise: 'leaves no bar on the terminal when a command ends',
    },
  ]),
  ...breaksOf('apps/cli/src/product/installation.ts', 'operator/installation', [
    {
      breaks: 'a command uses keys of an old data folder next to those of the environment',
      find: 'if (differing.length > 0)',
      replace: 'if (differing.length > 99)',
      promise: 'must have the same keys in the environment and the data folder',
    },
    {
      breaks: 'keys of an embedded database are used for DATABASE_URL',
      find: 'if (isInEnvironment && !isOfNamedDatabase)',
      replace: 'if (isInEnvironment && !isOfNamedDatabase && folderKeys === undefined)',
      promise: 'is not the data folder if DATABASE_URL names another database',
    },
    {
      breaks: 'keys without a database are used on the data folder',
      find: 'if (DATABASE_URL !== null || first === undefined)',
      replace: 'if (DATABASE_URL !== null || first !== null)',
      promise: 'must have a DATABASE_URL if keys are set',
    },
  ]),
  ...breaksOf('apps/cli/src/commands/backup-file.ts', 'operator/installation', [
    {
      breaks: 'a backup is written with keys that open nothing in it',
      find: 'const prove = async () => keys && proveKeys(client, keys, kmsAccess(installation.configuration));',
      replace: 'const prove = async () => keys && proveKeys !== undefined && kmsAccess !== undefined;',
      promise: 'is not the data folder if DATABASE_URL names another database',
    },
    {
      breaks: 'a backup is restored with keys that open nothing in it',
      find: 'openingKeys && proveKeys(client, openingKeys, kmsAccess(installation.configuration))',
      replace: 'openingKeys && client !== undefined',
      promise: 'is not restored',
    },
  ]),
  ...breaksOf('libs/platform/src/sealing/master-key-check.ts', 'operator/other-keys', [
    {
      breaks: 'a process starts with keys that do not open its data',
      find: 'if (unopened.length > 0)',
      replace: 'if (unopened.length > 99)',
      promise: 'does not start with another key of the same name',
    },
  ]),
  ...breaksOf('apps/cli/src/keys/new-keys.ts', 'operator/other-keys', [
    {
      breaks: 'new keys are created for a database with data keys',
      find: 'if (wrapping.length > 0)',
      replace: 'if (wrapping.length > 99)',
      promise: 'creates no keys for a database that has data keys',
    },
  ]),
  ...breaksOf('libs/composition/src/keys/key-material.ts', 'operator/other-keys', [
    {
      breaks: 'new keys have the same name in every installation',
      find: "-${randomBytes(3).toString('hex')}",
      replace: '',
      promise: 'never gives two keys the same name',
    },
  ]),
  ...breaksOf('libs/composition/src/keys/keys-file.ts', 'embedded-postgres/lost-keys', [
    {
      breaks: 'a start creates new keys although the old ones are lost',
      find: 'if (wrapping.length > 0)',
      replace: 'if (wrapping.length > 99)',
      promise: 'creates no new keys for a database whose keys are lost',
    },
    {
      breaks: 'a start does not say that the restored backup has no keys',
      find: 'if (missing)\n',
      replace: 'if (missing?.taken_at === ``)\n',
      promise: 'waits for the keys of a backup that was restored without them',
    },
  ]),
  ...breaksOf('apps/cli/src/backup/verify-backup.ts', 'operator/installation', [
    {
      breaks: 'a sealed value that cannot be opened passes verification',
      find: 'if (error instanceof SealBroken) return false;',
      replace: 'if (error instanceof SealBroken) return true;',
      promise: 'fails if sealed values were modified',
    },
  ]),
  ...breaksOf('libs/kernel/src/kernel.schema.ts', 'operator/installation', [
    {
      breaks: 'stored responses are not verified in a backup',
      find: "'kernel.idempotency_keys.body': ",
      replace: "'kernel.idempotency_keys.none': ",
      promise: 'declares its encryption context',
    },
  ]),
  ...breaksOf('libs/organizations/src/purge/commands/order-purge.ts', 'operator/purge-now', [
    {
      breaks: 'an organization is deleted without a matching confirmation',
      find: 'if (confirmed !== organization.state.slug)',
      replace: "if (confirmed === '')",
      promise: "refuses a slug that is not the organization's",
    },
  ]),
  ...breaksOf('apps/cli/src/commands/organization.ts', 'operator/purge-now', [
    {
      breaks: 'the command cannot be repeated after the deletion',
      find: 'if (!begun?.slugs.includes(confirm)) {',
      replace: 'if (begun?.slugs[0] !== confirm) {',
      promise: 'deletes an organization without its grace period',
    },
  ]),
  {
    breaks: 'jobs claimed by killed workers remain after the organization',
    sql: `create function public.kept_job() returns trigger language plpgsql as 'begin if old.id like ''row_killed%'' then return null; end if; return old; end';
      create trigger kept before delete on bullmq.job for each row execute function public.kept_job()`,
    caughtBy: 'operator/purge-now',
    promise: 'deletes an organization without its grace period',
  },
  ...breaksOf('libs/kernel/src/http/errors/error.filter.ts', 'kernel/failures', [
    {
      breaks: 'a slow statement is reported as a database that is away',
      find: '[/^57014$/, deadlineExceeded],',
      replace: '[/^57014$/, databaseUnavailable],',
      promise: 'for a statement that PostgreSQL cancels',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/errors/error.filter.ts', 'operator/storage-full', [
    {
      breaks: 'a full disk is reported as an unreachable database',
      find: '[/^(53100|ENOSPC)$/, diskFull],',
      replace: '[/^(5310x|ENOSPC)$/, diskFull],',
      promise: 'is reported in responses, log, readiness and doctor',
    },
  ]),
  ...breaksOf('libs/platform/src/health/readiness.ts', 'operator/storage-full', [
    {
      breaks: 'a process whose database cannot write is ready',
      find: 'if (this.storage.isFull)',
      replace: 'if (this.storage.isFull && this.migrations.length < 0)',
      promise: 'is reported in responses, log, readiness and doctor',
    },
    {
      breaks: 'a process stays unready after space was freed',
      find: 'this.storage.recordSpace();\n    return null;',
      replace: "return 'storage_full';",
      promise: 'The product is ready again once there is disk space',
    },
  ]),
  ...breaksOf('libs/platform/src/configuration/configuration.ts', 'operator/wrong-start', [
    {
      breaks: 'a setting with swapped letters is ignored without a warning',
      find: 'isSwapped ? earlier[j - 2]! + 1 : Infinity',
      replace: 'isSwapped ? Infinity : Infinity',
      promise: 'causes a warning if its short name has one typo',
    },
    {
      breaks: 'variables of every shell cause warnings',
      find: 'setting.length < 6 ? 1 : 2',
      replace: 'setting.length < 6 ? 3 : 2',
      promise: 'is distinguished from the variables of shells, terminals, operating systems and npm',
    },
  ]),
  ...breaksOf('libs/composition/src/product/welcome.ts', 'configuration/demo', [
    {
      breaks: 'a start with the demo does not say how to run its third party',
      find: '...(hasDemo && demoCommand ?',
      replace: '...(hasDemo && !demoCommand ?',
      promise: 'the start names the command that runs the third party',
    },
  ]),
  ...breaksOf('libs/composition/src/product/start-product.ts', 'operator/wrong-start', [
    {
      breaks: 'a start reports a wrong setting after it has created its folder',
      find: '  assertSettings(environment);',
      replace: '  void assertSettings;',
      promise: 'lists every invalid setting before it creates anything',
    },
  ]),
  ...breaksOf('libs/composition/src/vault/start-vault.ts', 'operator/wrong-start', [
    {
      breaks: 'a vault starts although it cannot write its spool',
      find: '  assertDataFolder(configuration.read(vaultSettings).LATCHKEY_DATA_DIR);',
      replace: '  void assertDataFolder;',
      promise: 'of the vault refuses a data folder that is not writable',
    },
  ]),
  ...breaksOf('libs/platform/src/process/run-process.ts', 'operator/wrong-start', [
    {
      breaks: 'a used port ends a start with a stack trace',
      find: "code === 'EADDRINUSE'",
      replace: "code === 'EADDRNONE'",
      promise: 'reports an unusable port or HOST in one sentence',
    },
  ]),
  ...breaksOf('apps/cli/src/doctor/doctor.ts', 'operator/doctor', [
    {
      breaks: 'the doctor does not notice a data folder that is not writable',
      find: '      writeProbe(folder);',
      replace: '      void writeProbe;',
      promise: 'reports a data folder that is not writable',
    },
  ]),
  ...breaksOf('apps/cli/src/command-line/options.ts', 'identity/cli', [
    {
      breaks: 'the operator invites an address that imitates another one',
      find: 'isEmail(value) && isPlainEmail(value)',
      replace: 'isEmail(value) && isPlainEmail',
      promise: 'refuse an owner email address that imitates another',
    },
  ]),
  ...breaksOf('apps/cli/src/commands/backup-file.ts', 'embedded-postgres/restoring', [
    {
      breaks: "a restore forgets the port of the installation's vault",
      find: 'if (header.vault_port) restoreVaultPort(',
      replace: 'if (header.vault_port === 0) restoreVaultPort(',
      promise: 'keeps the port of its vault when it is restored from a backup',
    },
  ]),
  ...breaksOf('libs/composition/src/product/ports.ts', 'embedded-postgres/restoring', [
    {
      breaks: 'a refused start overwrites the ports of the running installation',
      find: "  const api = await checkFree(PORT, 'PORT');",
      replace: "  const api = await checkFree(PORT, 'PORT');\n  recordPorts(folder, { api, vault: 1 });",
      promise: 'keeps the port of its vault when a second start is refused',
    },
  ]),
  ...breaksOf('apps/demo/src/product.ts', 'embedded-postgres/demo', [
    {
      breaks: 'the demo silently starts another Latchkey',
      find: 'if (refusal) throw',
      replace: "if (refusal === '') throw",
      promise: 'stops if it has no token for a running Latchkey with the demo connector',
    },
  ]),
];
