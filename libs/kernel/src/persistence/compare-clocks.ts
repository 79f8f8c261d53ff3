import { Logger } from '@nestjs/common';
import { type DataSource } from 'typeorm';
import { maxClockSkew } from '../domain/clock.js';

/** Logs an error if the clocks of this process and of PostgreSQL differ by more than signed requests tolerate. */
export async function compareClocks(database: DataSource, now = () => Date.now()): Promise<void> {
  const sentAt = now();
  const [row] = await database.query<[{ at: number }]>('select extract(epoch from clock_timestamp())::float8 as at');
  const receivedAt = now();
  // PostgreSQL read its clock at some moment between these two times.
  const ahead = Math.round(((sentAt + receivedAt) / 2 - row.at * 1000) / 100) / 10;
  if (Math.abs(ahead) - (receivedAt - sentAt) / 2000 <= maxClockSkew) return;
  const which = ahead > 0 ? 'ahead of' : 'behind';
  new Logger('Clock').error(
    { seconds: Math.abs(ahead) },
    `The clock of this machine is ${Math.abs(ahead)} s ${which} PostgreSQL's. Synchronize both with the same time server.`,
  );
}
