import { type Client, DatabaseError } from 'pg';
import { ConfigurationError, operatorCommand, withoutSecrets } from '#kernel';

/** The result of one check. If it is not ok, the message says what to do. */
export type Check = { name: string; ok: boolean; message: string };

/** Queries the database as the owner of its tables. */
export type Database = Pick<Client, 'query'>;

/** Thrown for a problem that the operator should fix. */
export class Fault extends Error {}

/** Maximum milliseconds for one check. */
const maxDuration = 10_000;

/** @param run returns a message if all is well, and throws if not. */
export async function check(name: string, run: () => Promise<string>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Fault('No answer within 10 s. Check that this machine can reach the server.')),
      maxDuration,
    );
  });
  try {
    return { name, ok: true, message: await Promise.race([run(), timeout]) };
  } catch (thrown) {
    return { name, ok: false, message: withoutSecrets(messageOf(thrown)) };
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof ConfigurationError) return thrown.problems.join(' ');
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return messageOf(thrown.errors[0]);
  if (isMissingTable(thrown))
    return `The database has no Latchkey tables. Run \`${operatorCommand} migrate\`, or restore a backup.`;
  return thrown instanceof Error ? thrown.message || thrown.name : 'A value that is not an error was thrown.';
}

/** SQLSTATE `undefined_table`. */
const isMissingTable = (thrown: unknown): boolean => thrown instanceof DatabaseError && thrown.code === '42P01';
