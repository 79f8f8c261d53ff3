import { type ReactNode } from 'react';
import { LatchkeyConnectionError, LatchkeyError } from '#client';
import { isConflict, isRefusal, isSessionEnd, isUnreadable, needsRecentSignIn } from '../session/api.js';
import { texts } from '../texts/common.js';
import { Button } from './button.js';
import { Copy } from './copy.js';
import { formatNumber } from './time.js';
import { UserText } from './user-text.js';

const { states } = texts;

/** Shown while rows are read. Invisible for the first 200 ms. */
export const Loading = ({ rows = 5 }: { rows?: number }) => (
  <div className="skeleton" role="status" aria-label={states.loading}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="skeleton-row" />
    ))}
  </div>
);

type NoticeProps = { title: string; children?: ReactNode; kind?: 'plain' | 'bad' | 'warn'; alert?: boolean };

export const Notice = ({ title, children, kind = 'plain', alert = false }: NoticeProps) => (
  <section className={`notice ${kind}`} role={alert ? 'alert' : undefined}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** A list without rows. Says what to do first. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <h2>{title}</h2>
    {children}
  </div>
);

export const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <Empty title={states.nothingFound}>
    <Button onPress={onClear}>{states.clearFilters}</Button>
  </Empty>
);

/** Says what went wrong, in the API's words, and what the person can do. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const retry = onRetry && <Button onPress={onRetry}>{states.retry}</Button>;
  if (isSessionEnd(error)) return <SessionEnded />;
  const [warning, help] = warningOf(error);
  if (warning !== undefined || !(error instanceof LatchkeyError))
    return (
      <Notice title={warning ?? states.broken} kind="warn" alert>
        <p>{help ?? states.brokenHelp}</p>
        {retry}
      </Notice>
    );
  if (needsRecentSignIn(error))
    return (
      <Notice title={states.signInAgain} kind="warn" alert>
        <p>{states.signInAgainHelp}</p>
        <a className="button primary" href={signInAddress({ again: 'yes' })}>
          {states.signIn}
        </a>
      </Notice>
    );
  const title = titleOf(error);
  return (
    <Notice title={title} kind="bad" alert>
      <p>
        <UserText>{error.message}</UserText>
      </p>
      {isRefusal(error) && <p>{states.refusedHelp}</p>}
      <Facts error={error} />
      {retry}
    </Notice>
  );
}

/** What happened and what to do, if the API itself does not say it. */
function warningOf(error: unknown): [title?: string, help?: string] {
  if (error instanceof LatchkeyConnectionError) return [states.disconnected, states.disconnectedHelp];
  if (isConflict(error)) return [states.conflict, states.conflictHelp];
  return isUnreadable(error) ? [states.unreadable, states.unreadableHelp] : [];
}

function titleOf(error: LatchkeyError): string {
  if (error.status === 404) return states.notFound;
  return isRefusal(error) ? states.refused : states.failed;
}

const Facts = ({ error: { reason, requestId } }: { error: LatchkeyError }) => (
  <dl className="facts">
    {reason !== undefined && (
      <>
        <dt>{states.reason}</dt>
        <dd>
          <a href={`/reference/errors#${encodeURIComponent(reason)}`}>{reason}</a>
        </dd>
      </>
    )}
    {requestId !== undefined && (
      <>
        <dt>{states.requestId}</dt>
        <dd>
          <code>{requestId}</code> <Copy text={requestId} />
        </dd>
      </>
    )}
  </dl>
);

export const SessionEnded = () => (
  <Notice title={states.sessionEnded} kind="warn" alert>
    <p>{states.sessionEndedHelp}</p>
    <a className="button primary" href={signInAddress()}>
      {states.signIn}
    </a>
  </Notice>
);

/** The sign-in page leads back to the current screen. @param options `again`: also a person who is signed in signs in. */
const signInAddress = (options: { again?: 'yes' } = {}): string =>
  `/sign-in?${new URLSearchParams({ return_to: location.pathname + location.search, ...options })}`;

/** What somebody else saved, beside what the person wants to save. */
export const Conflict = ({ theirs, yours }: { theirs: ReactNode; yours: ReactNode }) => (
  <Notice title={states.conflict} kind="warn" alert>
    <p>{states.conflictHelp}</p>
    <div className="versions">
      <section aria-label={states.theirs}>
        <h3>{states.theirs}</h3>
        {theirs}
      </section>
      <section aria-label={states.yours}>
        <h3>{states.yours}</h3>
        {yours}
      </section>
    </div>
  </Notice>
);

/** Long work: how much is done. Without `onCancel`, it cannot be stopped. */
export const Progress = ({ done, total, onCancel }: { done: number; total: number; onCancel?: () => void }) => (
  <div className="progress">
    <progress value={done} max={total} aria-label={states.progress(formatNumber(done), formatNumber(total))} />
    <span>{states.progress(formatNumber(done), formatNumber(total))}</span>
    {onCancel && <Button onPress={onCancel}>{states.cancel}</Button>}
  </div>
);
