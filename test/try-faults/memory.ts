import { readFileSync } from 'node:fs';
import { isRight, type Row } from './report.js';
import { connectWords } from './third-party.js';
import { startSystem } from './system.js';

/** Mebibytes that `docker/helm/values.yaml` allows the vault. */
const allowed = 512;

const callsAtOnce = 24;

/**
 * Calls an HTTP connector and a remote MCP server. The responses are endless, full of escapes, or large once they are
 * decoded.
 */
export async function memory(dataDir: string, rounds: number): Promise<Row[]> {
  const system = await startSystem(dataDir, 'no limits');
  try {
    const words = await connectWords(system.owner, system.provider);
    const before = peakOf(system.pidOf('vault'));
    const callNotes = (q: string) => ({
      connection: system.busy.connection,
      tool_name: 'list_notes',
      arguments: { q },
    });
    const callWords = (text: string) => ({ connection: words, tool_name: 'count_words', arguments: { text } });
    const targets = [...['endless', 'escaped', 'compressed'].map(callNotes), ...['endless', 'escaped'].map(callWords)];
    const call = async (n: number): Promise<number> => {
      const { connection, ...body } = targets[n % targets.length]!;
      const headers = { authorization: `Bearer ${system.busy.token}`, 'content-type': 'application/json' };
      const address = `${system.url}/connection/${connection}/execute`;
      const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
      await response.text();
      return response.status;
    };
    const statuses = new Map<number, number>();
    for (let round = 0; round < rounds; round++)
      for (const status of await Promise.all(Array.from({ length: callsAtOnce }, (_, n) => call(n))))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const peak = peakOf(system.pidOf('vault'));
    const wrong = { [`more than ${allowed} MiB`]: peak > allowed ? 1 : 0, died: system.died().length };
    const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    const seen = `peak of the vault ${before} MiB before, ${peak} MiB after; responses: ${answered}`;
    return [{ case: `memory: ${callsAtOnce} large bodies`, rounds, wrong, seen, ok: isRight(wrong) }];
  } finally {
    await system.stop();
  }
}

/** The largest resident memory of a process since its start, in mebibytes. */
const peakOf = (pid: number): number =>
  Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
