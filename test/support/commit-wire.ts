import { createHash } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';

/** When the connection is cut: before the server gets the COMMIT, while it gets it, or after its response. */
export type Cut = 'before' | 'during' | 'after';

/** A proxy to PostgreSQL that cuts the connection of a chosen commit. */
export async function commitWireTo(url: string) {
  const target = new URL(url);
  let armed: { cut: Cut; skip: number } | null = null;
  let cuts = 0;
  /** By commit that waits for its response: cuts its connection instead of forwarding the response. */
  const waiting = new Set<() => void>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    const commits = watchCommits();
    let ending = false;
    const end = () => {
      cuts++;
      ending = true;
      near.destroy();
    };
    near.on('data', (data) => {
      const isCommit = commits(data);
      const cut = isCommit ? choose() : null;
      if (cut === 'before') {
        end();
        far.destroy();
      } else if (cut === 'during') {
        far.end(data);
        end();
      } else {
        if (cut === 'after') cutAfter();
        else if (isCommit) waiting.add(cutAfter);
        far.write(data);
      }
    });
    const forward = (data: Buffer) => {
      waiting.delete(cutAfter);
      near.write(data);
    };
    const cutAfter = () => {
      far.removeListener('data', forward);
      far.once('data', () => (end(), far.destroy()));
    };
    far.on('data', forward);
    const close = (from: Socket, to: Socket) =>
      from.on('error', () => undefined).on('close', () => (ending && to === far ? undefined : to.destroy()));
    close(near, far);
    close(far, near);
  });
  function choose(): Cut | null {
    if (!armed || armed.skip-- > 0) return null;
    const { cut } = armed;
    armed = null;
    return cut;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    /** Cuts the connection of the next or a later commit. */
    arm: (cut: Cut, skip = 0) => void (armed = { cut, skip }),
    /** Cuts the connections of commits that the server has not completed yet, after its response. */
    cutWaiting: () => waiting.forEach((cutAfter) => cutAfter()),
    disarm: () => void (armed = null),
    get cuts() {
      return cuts;
    },
    close: () => void server.close(),
  };
}

/** The name under which the product prepares a statement, as it is sent. */
const nameOf = (sql: string) => Buffer.from(`${createHash('md5').update(sql).digest('hex')}\0`);

const [begin, commit] = [nameOf('begin'), nameOf('commit')];

/** Messages with which a prepared statement may begin: Parse, Bind and Close. */
const prepared = ['P', 'B', 'C'].map((type) => type.charCodeAt(0));

/**
 * Returns whether the data of a connection commits something: a COMMIT, or statements on a connection for writes that
 * are sent without a transaction and are therefore committed at once.
 */
function watchCommits(): (data: Buffer) => boolean {
  let isInTransaction = false;
  let isReadOnly = false;
  return (data) => {
    if (data.includes('default_transaction_read_only')) isReadOnly = true;
    if (data.includes(begin)) isInTransaction = true;
    const isCommit = data.includes(commit);
    const isAlone = !isInTransaction && !isReadOnly && prepared.includes(data[0]!);
    if (isCommit || data.includes('rollback\0')) isInTransaction = false;
    return isCommit || isAlone;
  };
}
