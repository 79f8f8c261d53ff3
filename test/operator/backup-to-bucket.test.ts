import { writeFileSync } from 'node:fs';
import { runHere } from '../support/cli.js';
import { startS3 } from '../support/s3.js';
import { startBackupScene } from './backup-scene.js';
import { answerOf } from './scene.js';

const { here, file, sealed, opened } = await startBackupScene();
const s3 = await startS3();
afterAll(() => s3.stop());
await here.product.organization();

const environment = {
  ...here.environment,
  AWS_ENDPOINT_URL_S3: s3.url,
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
};
const to = `s3://${s3.bucket}/latchkey`;
const backUp = (more: object = {}, ...words: string[]) =>
  runHere({ ...environment, ...more }, 'backup', '--to', to, ...sealed, ...words);

/** Puts an object into the bucket, without a backup. */
const place = (key: string, hoursAgo: number) =>
  s3.objects.set(key, { body: Buffer.from('x'), stored_at: new Date(Date.now() - hoursAgo * 3_600_000) });

beforeEach(() => s3.objects.clear());

describe('A backup in a bucket', () => {
  it('can be decrypted with its key', async () => {
    const { code, answer } = await answerOf(environment, 'backup', '--to', to, ...sealed);
    const [key, { body }] = [...s3.objects][0]!;
    expect([code, answer]).toEqual([0, { ...answer, location: `s3://${s3.bucket}/${key}`, bytes: body.length }]);
    expect(key).toMatch(/^latchkey\/latchkey-\d{8}T\d{6}Z\.age$/);
    writeFileSync(file, body);
    expect(await answerOf(environment, 'backup', '--verify', file, ...opened)).toMatchObject({ code: 0 });
  });

  it('replaces the oldest ones, and nothing else', async () => {
    const names = ['20200101T000000Z', '20200102T000000Z', '20200103T000000Z'].map((time) => `latchkey-${time}.age`);
    for (const name of names) place(`latchkey/${name}`, 100);
    place('latchkey/other.txt', 100);
    place('latchkey-20200101T000000Z.age', 100);
    expect(await backUp({}, '--keep', '2')).toMatchObject({ code: 0 });
    const left = [...s3.objects.keys()].sort();
    expect(left.slice(0, 2)).toEqual(['latchkey-20200101T000000Z.age', `latchkey/${names[2]}`]);
    expect(left).toHaveLength(4);
    expect(left).toContain('latchkey/other.txt');
  });

  it('does not exist if its upload fails, and deletes nothing', async () => {
    place('latchkey/latchkey-20200101T000000Z.age', 100);
    place('latchkey/latchkey-20200102T000000Z.age', 100);
    s3.refusesParts = true;
    const { code, stderr } = await backUp({}, '--keep', '1');
    s3.refusesParts = false;
    expect([code, s3.objects.size, s3.uploads.size]).toEqual([1, 2, 0]);
    expect(stderr).toContain('refused the request (503, SlowDown)');
  });

  it('is refused with a wrong secret, which is not shown', async () => {
    const { code, stdout, stderr } = await backUp({ AWS_SECRET_ACCESS_KEY: 'wrong-secret' });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('SignatureDoesNotMatch')]);
    expect(stderr).not.toContain('wrong-secret');
  });

  it('needs the address of a bucket', async () => {
    for (const address of ['s3://', 'https://example.com/x', 's3://UPPER/x', '/backups'])
      expect(await runHere(environment, 'backup', '--to', address, ...sealed)).toMatchObject({ code: 64 });
    expect(await runHere(environment, 'backup', '--out', file, '--keep', '2', ...sealed)).toMatchObject({ code: 64 });
  });
});

describe('doctor', () => {
  const checkOf = async (more: object) => {
    const { answer } = await answerOf({ ...environment, ...more }, 'doctor');
    return answer.checks.find(({ name }: any) => name === 'backup');
  };

  it('reports a last backup that is missing or too old', async () => {
    const watched = { BACKUP_LOCATION: to };
    expect(await checkOf(watched)).toMatchObject({ ok: false, message: expect.stringContaining('There is no backup') });
    place('latchkey/latchkey-20200101T000000Z.age', 30);
    expect(await checkOf(watched)).toMatchObject({ ok: false, message: expect.stringContaining('is 30 hours old') });
    expect(await checkOf({ ...watched, BACKUP_MAX_AGE_HOURS: '48' })).toMatchObject({ ok: true });
    place('latchkey/latchkey-20200102T000000Z.age', 2);
    expect(await checkOf(watched)).toMatchObject({ ok: true });
  });

  it('does not look for backups unless a location is set', async () => {
    expect(await checkOf({})).toMatchObject({ ok: true, message: expect.stringContaining('Not checked') });
  });
});
