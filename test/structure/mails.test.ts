import { sources } from './sources.js';

/** Its task must survive a restore, because it also sends the reminders that are due later. */
const exception = 'remind-owners-of-deletion.job.ts';

describe('A job that sends mails', () => {
  it('is marked, so that the mails of a restored backup are not sent twice', () => {
    const jobs = sources().filter(
      ({ path, text }) => path.endsWith('.job.ts') && text.includes("from '#platform/mail'"),
    );
    expect(jobs.length).toBeGreaterThan(10);
    const unmarked = jobs.filter(({ text }) => !text.includes("'mails'")).map(({ path }) => path.split('/').at(-1));
    expect(unmarked).toEqual([exception]);
  });
});
