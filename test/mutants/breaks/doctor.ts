import { breaksOf } from '../break.js';

const doctor = 'apps/cli/src/doctor';

/** Checks and messages for operators about their installation. */
export const doctorBreaks = [
  ...breaksOf(`${doctor}/backup-checks.ts`, 'operator/backup-to-bucket', [
    {
      breaks: 'an old backup is accepted',
      find: 'if (hours < maxHours)',
      replace: 'if (hours >= 0)',
      promise: 'reports a last backup that is missing or too old',
    },
  ]),
  ...breaksOf('apps/cli/src/backup/stored-backups.ts', 'operator/backup-to-bucket', [
    {
      breaks: 'other objects in the bucket count as backups',
      find: 'namePattern.test(key.slice(prefix.length))',
      replace: 'key !== null',
      promise: 'replaces the oldest ones, and nothing else',
    },
  ]),
  ...breaksOf('apps/cli/src/backup/s3-bucket.ts', 'operator/backup-to-bucket', [
    {
      breaks: 'a failed upload keeps its parts',
      find: "await this.send('DELETE', key, { query: { uploadId } }).catch(() => undefined);",
      replace: '',
      promise: 'does not exist if its upload fails, and deletes nothing',
    },
  ]),
  ...breaksOf(`${doctor}/database-checks.ts`, 'operator/doctor', [
    {
      breaks: 'row level security that is not forced on the owner is accepted',
      find: `c.relrowsecurity and (c.relforcerowsecurity or to_regclass('pg_catalog.pg_dist_partition') is not null))`,
      replace: 'c.relrowsecurity)',
      promise: 'reports a table that does not isolate organizations',
    },
  ]),
  ...breaksOf(`${doctor}/key-checks.ts`, 'operator/doctor', [
    {
      breaks: 'a master key is accepted by its name alone',
      find: 'await findUnopened(keyService, sample)',
      replace: 'await findUnopened(keyService, sample.slice(0, 0))',
      promise: 'reports keys that are missing, wrong or shared',
    },
    {
      breaks: 'only the data key of the oldest organization is opened',
      find: 'where place <=',
      replace: 'where org_id = (select min(org_id) from ${table}) and place <=',
      promise: 'opens every data key',
    },
    {
      breaks: 'a sample of the data keys passes for all of them',
      find: 'opened < dataKeys ?',
      replace: 'opened < 1 ?',
      promise: 'says that it opens only a sample of more than 10,000 data keys',
    },
    {
      breaks: 'service and vault may share a master key',
      find: 'if (shared)',
      replace: 'if (shared && own.length === 0)',
      promise: 'reports keys that are missing, wrong or shared',
    },
  ]),
  ...breaksOf('libs/composition/src/keys/key-rotation.ts', 'operator/doctor', [
    {
      breaks: 'doctor calls a new key removable',
      find: 'if (isNew) return',
      replace: "if (isNew && name === '') return",
      promise: 'says what to do next with keys that wrap nothing',
    },
  ]),
  ...breaksOf(`${doctor}/database-checks.ts`, 'operator/doctor', [
    {
      breaks: 'readable tables of the other role are not checked',
      find: 'n.nspname = any(array[$2, $3])',
      replace: 'n.nspname = any(array[$2, $2]) and $3 is not null',
      promise: 'reports a role that can read the other role’s tables',
    },
    {
      breaks: 'a job that fails again and again is not reported until its row is due',
      find: 'late.length === 0 && failed.length > 0',
      replace: 'late.length > 9 && failed.length > 0',
      promise: 'reports a job that fails again and again although its row is not due',
    },
    {
      breaks: 'an installation without a worker is healthy',
      find: 'if (age <= maxWait) return',
      replace: 'if (age <= maxWait * 1000) return',
      promise: 'reports that no worker does the scheduled work',
    },
  ]),
  ...breaksOf(`${doctor}/doctor.ts`, 'operator/doctor', [
    {
      breaks: 'each check repeats a wrong setting',
      find: 'settings.ok ? environmentsHere',
      replace: 'settings.name ? environmentsHere',
      promise: 'reports a wrong setting once, and skips what depends on it',
    },
  ]),
  ...breaksOf('libs/platform/src/configuration/configuration.ts', 'operator/wrong-start', [
    {
      breaks: 'a key of another process in a file is not noticed',
      find: 'environment[name] || environment[`${name}_FILE`]',
      replace: 'environment[name]',
      promise: 'of the api warns about keys of another process',
    },
  ]),
  ...breaksOf(`${doctor}/neighbour-checks.ts`, 'operator/doctor', [
    {
      breaks: 'an unusable identity provider is accepted',
      find: `await new RemoteIssuers(outgoing).assertReachable({ org_id: null, issuer: named.issuer });`,
      replace: 'await Promise.resolve(RemoteIssuers);',
      promise: 'reports unreachable services and invalid settings',
    },
  ]),
  ...breaksOf('apps/cli/src/backup/sealed-file.ts', 'operator/backup', [
    {
      breaks: 'a backup with several public keys is encrypted only to the first',
      find: 'of recipient) addTo',
      replace: 'of recipient.slice(0, 1)) addTo',
      promise: 'that is sealed to public keys opens only with a private key',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/http-app.ts', 'pages/api-pages', [
    {
      breaks: 'browsers may interpret a response as another type',
      find: `, 'x-content-type-options': 'nosniff' }`,
      replace: ' }',
      promise: 'Browsers cannot misinterpret the type of any response',
    },
  ]),
  ...breaksOf('apps/cli/src/backup/backup-content.ts', 'operator/backup', [
    {
      breaks: 'a role that does not see every row can make a backup',
      find: 'if (!hidden) return;',
      replace: 'if (!hidden?.login || hidden.login) return;',
      promise: 'requires a role that can see all rows',
    },
  ]),
  ...breaksOf('apps/cli/src/backup/restore.ts', 'operator/backup', [
    {
      breaks: 'a backup can be restored over existing organizations',
      find: '.rowCount !== 0)',
      replace: '.rowCount === -1)',
      promise: 'is restored only into an empty database',
    },
  ]),
  ...breaksOf('apps/cli/src/backup/restore.ts', 'operator/backup', [
    {
      breaks: 'restored tables lack row level security on their owner',
      find: 'for (const name of forced) await client.query(`alter table ${name} force row level security`);',
      replace: '',
      promise: 'that was made under load can be restored elsewhere',
    },
  ]),
  ...breaksOf('apps/cli/src/backup/restore.ts', 'upgrade/upgrade', [
    {
      breaks: 'a backup is refused if its tables have another order of columns',
      find: 'known.delete(sorted(statement))',
      replace: 'known.delete(statement)',
      promise: 'is restored into an empty database',
    },
  ]),
  ...breaksOf('apps/cli/src/backup/restore.ts', 'upgrade/upgrade', [
    {
      breaks: 'a backup of version 0.1 counts as newer',
      find: 'isSquashed(name) || known.has(name)',
      replace: 'known.has(name)',
      promise: 'is restored into an empty database',
    },
  ]),
  ...breaksOf('apps/cli/src/doctor/database-checks.ts', 'upgrade/upgrade', [
    {
      breaks: 'the migrations of version 0.1 count as those of a newer version',
      find: '.filter((name) => !isSquashed(name))',
      replace: '',
      promise: 'has no missing and no unknown migrations',
    },
  ]),
  ...breaksOf('libs/kernel/src/migrate.ts', 'upgrade/upgrade', [
    {
      breaks: 'a database with only some migrations of version 0.1 is accepted',
      find: 'if (missing.length === 0)',
      replace: 'if (missing.length < baselines.length)',
      promise: 'is refused if some of its migrations have not run',
    },
  ]),
  ...breaksOf('libs/kernel/src/migrate.ts', 'upgrade/upgrade', [
    {
      breaks: 'the baselines run on a database that has their tables',
      find: 'await adoptBaselines(runner, schemas);',
      replace: 'void adoptBaselines;',
      promise: 'has the same tables as a new one',
    },
  ]),
  {
    breaks: 'a new database lacks an index that an upgraded one has',
    sql: 'drop index identity.members_org_id_manager_id_id_idx',
    caughtBy: 'upgrade/upgrade',
    promise: 'has the same tables as a new one',
  },
  {
    breaks: 'a new database allows everybody a function that an upgraded one does not',
    sql: 'grant execute on function identity.organizations_of(text) to public',
    caughtBy: 'upgrade/upgrade',
    promise: 'has the same tables as a new one',
  },
  ...breaksOf('apps/cli/src/backup/restore.ts', 'operator/backup', [
    {
      breaks: 'mails that may have been sent are sent again after a restore',
      find: "effect === 'mails'",
      replace: "effect === 'mails' && job === ''",
      promise: 'is restored without immediately sending emails that were due',
    },
    {
      breaks: 'a restored organization keeps an old epoch',
      find: 'set epoch = kernel.next_epoch(epoch)',
      replace: 'set epoch = epoch',
      promise: 'restores organizations with a newer epoch',
    },
  ]),
];
