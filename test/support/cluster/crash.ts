import { Client } from 'pg';
import { eventually } from '../vault.js';
import { query } from './sql.js';

/** Kills one PostgreSQL process. The server then restarts all of them and recovers from the write-ahead log. */
export async function crash(ownerUrl: string): Promise<void> {
  const [victim, witness] = [await connected(ownerUrl), await connected(ownerUrl)];
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => witness.once('end', resolve));
  process.kill(rows[0]!.pid, 'SIGKILL');
  await ended;
  const answers = () =>
    query(ownerUrl, 'select').then(
      () => true,
      () => false,
    );
  await eventually(answers, 'PostgreSQL accepts connections again');
}

async function connected(ownerUrl: string): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
