import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateEpochs1795000000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Later than the last, and no number that a database which was then rewound to a backup has given before: what a
      -- process still keeps under such a number never comes to life again. By time, so that the two lives of a database
      -- differ, and by chance where the clock stands still or goes back. Below 2^53 until the year 2093.
      create function kernel.next_epoch(last bigint) returns bigint language sql volatile
        return greatest(last + 1, floor(extract(epoch from clock_timestamp() - '2024-01-01Z'::timestamptz) * 1000)::bigint * 4096)
          + floor(random() * 4096)::bigint;
      alter table kernel.access_epochs alter column epoch set default kernel.next_epoch(0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table kernel.access_epochs alter column epoch set default 1;
      drop function kernel.next_epoch;
    `);
  }
}
