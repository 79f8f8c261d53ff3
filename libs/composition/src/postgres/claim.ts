import { Client, DatabaseError } from 'pg';
import { connectionTo } from '#kernel/plain';
import { OperatorError } from '#composition/operator-error';

/** Thrown if another running product uses the folder. That product's server is neither stopped nor taken over. */
export class FolderInUse extends OperatorError {}

/**
 * Claims the data folder for this process, as long as the connection is open. A lock held by a connection cannot go
 * stale: the server releases it when the process dies.
 * @throws FolderInUse if another product holds the lock.
 */
export async function claimDataFolder(folder: string, superuserUrl: string): Promise<Client> {
  const client = new Client(connectionTo(superuserUrl));
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Waits briefly, because a product that was killed a moment ago may still hold the lock.
    await client.query(`set lock_timeout = '500ms'`);
    await client.query('select pg_advisory_lock(1)');
    await client.query('reset lock_timeout');
    return client;
  } catch (cause) {
    await client.end();
    throw explain(folder, cause);
  }
}

function explain(folder: string, cause: unknown): unknown {
  if (!(cause instanceof DatabaseError)) return cause;
  if (cause.code === '55P03')
    return new FolderInUse(
      `The data folder ${folder} is in use by another instance of Latchkey. Stop that instance, or set another ` +
        `folder in LATCHKEY_DATA_DIR.`,
      { cause },
    );
  if (cause.code === '28P01')
    return new OperatorError(
      `The passwords.json in the data folder ${folder} belongs to another database. Restore the file that was ` +
        `created with this folder.`,
      { cause },
    );
  return cause;
}
