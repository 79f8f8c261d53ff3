import { texts } from '../texts/common.js';
import { Notice, Progress } from './states.js';
import { type useBulk } from './use-bulk.js';
import { UserText } from './user-text.js';

type BulkResultProps<Row> = { bulk: ReturnType<typeof useBulk<Row>>; nameOf: (row: Row) => string };

/** How far the work is, and for which rows it failed. */
export function BulkResult<Row>({ bulk: { work, stop }, nameOf }: BulkResultProps<Row>) {
  if (!work) return null;
  const { done, total, failed, isRunning } = work;
  return (
    <div className="bulk" aria-live="polite">
      <Progress done={done} total={total} onCancel={isRunning ? stop : undefined} />
      {!isRunning && <p>{texts.bulk.succeeded(done - failed.length, total)}</p>}
      {failed.length > 0 && (
        <Notice title={texts.bulk.failed(failed.length)} kind="bad">
          <ul>
            {failed.map(({ row, error }, place) => (
              <li key={place}>
                <strong>
                  <UserText>{nameOf(row)}</UserText>
                </strong>{' '}
                <UserText>{error instanceof Error ? error.message : String(error)}</UserText>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
