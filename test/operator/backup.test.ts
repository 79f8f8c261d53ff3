import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { makeKeys } from '#composition/keys';
import { type DatabaseUrls } from '#composition/postgres';
import { query } from '../support/cluster/sql.js';
import { keepWriting, startBackupScene } from './backup-scene.js';
import { answerOf, emptyDatabase, environmentOf, type Installation } from './scene.js';
import { addWaitingJobs } from '../support/states/kernel.js';

const { here, folder, file, passphraseFile, byPassphrase, sealed, opened, restoreInto, startThere } =
  await startBackupScene();

let there: Installation;

/** The epochs before and after. */
const epochs: number[] = [];

const epochIn = async ({ owner }: DatabaseUrls): Promise<number> =>
  Number((await query<{ epoch: string }>(owner, 'select max(epoch) as epoch from kernel.access_epochs'))[0]!.epoch);

describe('A backup', () => {
  it('that was made under load can be restored elsewhere', async () => {
    const { owner } = await here.product.organization();
    await here.product.installDemo(owner);
    const { id } = await here.product.connect(owner);
    await owner(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });
    await addWaitingJobs(here.urls.owner, owner.orgId);
    await owner('POST /role', { name: 'Before', permissions: [] });
    const load = keepWriting(owner);
    const made = await answerOf(here.environment, 'backup', '--out', file, ...sealed);
    await load.stop();
    expect(made).toMatchObject({ code: 0, answer: { bytes: readFileSync(file).length } });
    expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');

    const urls = await emptyDatabase(here.urls);
    expect(await restoreInto(urls)).toMatchObject({ code: 0, answer: { organizations: 1 } });
    epochs.push(await epochIn(here.urls), await epochIn(urls));
    there = await startThere(urls);
    const again = there.product.client(owner.token);
    const roles = await query<{ name: string }>(urls.owner, 'select id, name from identity.roles where not is_system');
    const logged = await query<{ id: string }>(
      urls.owner,
      `select resource_id as id from kernel.events where type = 'role.created'`,
    );
    expect(roles.length).toBeGreaterThan(0);
    expect(new Set(logged.map(({ id }) => id))).toEqual(new Set(roles.map((role: any) => role.id)));
    const ran = await again(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });
    expect(ran.status).toBe(200);
    expect((await again('POST /role', { name: 'After', permissions: [] })).status).toBe(201);
    there.meetTheMachinesTime();
    const { checks } = (await answerOf(there.environment, 'doctor')).answer;
    // No worker runs here, because it would do the restored jobs.
    expect(checks.filter(({ ok }: any) => !ok).map(({ name }: any) => name)).toEqual(['worker']);
  });

  it('restores organizations with a newer epoch', () => {
    expect(epochs[1]).toBeGreaterThan(epochs[0]!);
  });

  it('is restored without immediately sending emails that were due', async () => {
    const left = `select job, due_at > now() as later, claimed_until from kernel.outbox where id like 'row_x%' order by job`;
    expect(await query(there.urls.owner, left)).toEqual([
      { job: 'ExpireInvite', later: false, claimed_until: null },
      { job: 'MailInvite', later: true, claimed_until: null },
      { job: 'RemindOwnersOfDeletion', later: false, claimed_until: null },
    ]);
  });

  it('is restored only into an empty database', async () => {
    const count = 'select count(*)::int as organizations from organizations.organizations';
    const before = await query(here.urls.owner, count);
    expect(await restoreInto(here.urls)).toMatchObject({
      code: 1,
      answer: { error: { message: expect.stringMatching(/^The database is not empty: it contains organizations/) } },
    });
    expect(await query(here.urls.owner, count)).toEqual(before);
  });

  it('opens only with its passphrase', async () => {
    await answerOf(here.environment, 'backup', '--out', file, ...byPassphrase);
    const keys = readFileSync(join(folder, 'keys.env'), 'utf8');
    expect(keys).toContain(`VAULT_MASTER_KEYS=${here.keys.vault.MASTER_KEYS}\n`);
    expect(readFileSync(file).includes(here.keys.vault.MASTER_KEYS)).toBe(false);
    const urls = await emptyDatabase(here.urls);
    const passphrase = readFileSync(passphraseFile);
    writeFileSync(passphraseFile, 'another\n');
    expect((await restoreInto(urls, byPassphrase)).answer.error.message).toMatch(
      /could not be decrypted: wrong passphrase or another key/,
    );
    writeFileSync(passphraseFile, passphrase);
    truncateSync(file, readFileSync(file).length - 100_000);
    const cut = await restoreInto(urls, byPassphrase);
    expect([cut.code, cut.answer.error.message]).toEqual([1, expect.stringMatching(/is truncated or corrupted/)]);
    expect(await query(urls.owner, 'select from kernel.access_epochs')).toEqual([]);
  });

  it('without keys is restored only with the keys that open it', async () => {
    const urls = await emptyDatabase(here.urls);
    await answerOf(here.environment, 'backup', '--out', file, '--without-keys', ...sealed);
    const restoreWith = (environment: object) => answerOf({ ...environment }, 'restore', file, ...opened);
    const environment = environmentOf(here.product, { ...here, urls });
    const rotated = await restoreWith(environmentOf(here.product, { keys: makeKeys(), urls }));
    expect([rotated.code, rotated.answer.error.message]).toEqual([1, expect.stringMatching(/do not belong to this/)]);
    expect(await query(urls.owner, 'select from kernel.access_epochs')).toEqual([]);
    expect((await restoreWith(environment)).code).toBe(0);
  });

  it('without keys can be restored before the keys are loaded', async () => {
    const { DATABASE_URL, LATCHKEY_DATA_DIR, PATH } = environmentOf(here.product, {
      ...here,
      urls: await emptyDatabase(here.urls),
    });
    const restored = await answerOf({ DATABASE_URL, LATCHKEY_DATA_DIR, PATH }, 'restore', file, ...opened);
    expect([restored.code, restored.stderr]).toEqual([0, expect.stringMatching(/The backup has no keys/)]);
  });

  it('that is sealed to public keys opens only with a private key', async () => {
    const [one, other, stranger] = await Promise.all([generateIdentity(), generateIdentity(), generateIdentity()]);
    const keys = await Promise.all([one, other].map(identityToRecipient));
    const to = keys.flatMap((key) => ['--recipient', key]);
    expect((await answerOf(here.environment, 'backup', '--out', file, ...to)).code).toBe(0);
    const urls = await emptyDatabase(here.urls);
    const openedBy = (identity: string) => {
      writeFileSync(passphraseFile, `# created: today\n${identity}\n`);
      return restoreInto(urls, ['--identity-file', passphraseFile]);
    };
    for (const refused of [
      await restoreInto(urls, byPassphrase),
      await openedBy(stranger),
      await openedBy('AGE-SECRET-KEY-1X'),
    ])
      expect([refused.code, refused.answer.error.message]).toEqual([
        1,
        expect.stringMatching(/another key|no private key/),
      ]);
    expect(await openedBy(other)).toMatchObject({ code: 0, answer: { organizations: expect.any(Number) } });
    const mistaken = await answerOf(here.environment, 'backup', '--out', file, '--recipient', one);
    expect(mistaken.answer.error.message).toBe(
      'The value of --recipient is not a public age key. Public age keys begin with age1.',
    );
    for (const both of [[], [...byPassphrase, ...to]])
      expect((await answerOf(here.environment, 'backup', '--out', file, ...both)).answer.error.message).toMatch(
        /either/,
      );
  });

  it('fails with a clear error if its file is missing or unwritable', async () => {
    const out = join(folder, 'nowhere', 'a.age');
    const asked = async (...how: string[]) => (await answerOf(here.environment, ...how)).answer.error.message;
    expect(await asked('backup', '--out', out, ...sealed)).toBe(`The file ${out}.draft cannot be written (ENOENT).`);
    expect(await asked('restore', out, ...opened)).toBe(`The file ${out} cannot be read (ENOENT).`);
  });

  it('requires a role that can see all rows', async () => {
    const as = { ...here.environment, DATABASE_URL: here.urls.app };
    const { code, answer } = await answerOf(as, 'backup', '--out', `${file}.none`, ...sealed);
    expect([code, answer.error.message]).toEqual([1, expect.stringMatching(/does not see every row of kernel\./)]);
    expect(() => readFileSync(`${file}.none`)).toThrow(/ENOENT/);
  });
});
