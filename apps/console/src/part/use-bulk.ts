import { useRef, useState } from 'react';

export type Failed<Row> = { row: Row; error: unknown };

type Work<Row> = { done: number; total: number; failed: readonly Failed<Row>[]; isRunning: boolean };

/** Does something for each of many rows, one after the other. A failure does not stop the rest. */
export function useBulk<Row>(act: (row: Row) => Promise<unknown>, onEnd: () => void) {
  const [work, setWork] = useState<Work<Row> | null>(null);
  const isStopped = useRef(false);
  const start = async (rows: readonly Row[]) => {
    isStopped.current = false;
    let now: Work<Row> = { done: 0, total: rows.length, failed: [], isRunning: true };
    setWork(now);
    for (const row of rows) {
      if (isStopped.current) break;
      const failed = await act(row).then(
        () => [],
        (error: unknown) => [{ row, error }],
      );
      now = { ...now, done: now.done + 1, failed: [...now.failed, ...failed] };
      setWork(now);
    }
    setWork({ ...now, isRunning: false });
    onEnd();
  };
  const stop = () => void (isStopped.current = true);
  return { work, start, stop };
}
