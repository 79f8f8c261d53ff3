import { type Client } from 'pg';
import { ConfigurationError, withoutSecrets } from '#kernel';

/** What one look at the installation found; the message of one that is not ok says what to do. */
export type Check = { name: string; ok: boolean; message: string };

/** What is asked of the database in turn, as the owner of its tables. */
export type Database = Pick<Client, 'query'>;

/** Something that the operator has to mend. */
export class Fault extends Error {}

/** Milliseconds: a look that hangs tells nobody anything. */
const longest = 10_000;

/** @param look answers what is well, and throws what is not. */
export async function check(name: string, look: () => Promise<string>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Fault('Nothing was answered within 10 s: see whether it can be reached.')),
      longest,
    );
  });
  try {
    return { name, ok: true, message: await Promise.race([look(), late]) };
  } catch (thrown) {
    return { name, ok: false, message: withoutSecrets(messageOf(thrown)) };
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof ConfigurationError) return thrown.problems.join(' ');
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return messageOf(thrown.errors[0]);
  return thrown instanceof Error ? thrown.message || thrown.name : 'A value that is not an error was thrown.';
}
