import { useQuery } from '@tanstack/react-query';
import { textOf } from '../../part/look-up.js';
import { Failure, Loading } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserLines, UserText } from '../../part/user-text.js';
import { inbox } from '../../texts/inbox.js';
import { requesterOf, summaryOf } from './describe.js';
import { endedQuery, type Item } from './queries.js';

/** An item that somebody else has decided, or that has ended on its own. It stays until the person moves on. */
export function Ended({ id, error }: { id: string; error: unknown }) {
  const { data, error: unread } = useQuery(endedQuery(id));
  return (
    <article className="decision" tabIndex={-1}>
      {error !== null && error !== undefined && <Failure error={error} />}
      {unread && <Failure error={unread} />}
      {!data && !unread && <Loading rows={2} />}
      {data && <Outcome item={data} />}
    </article>
  );
}

function Outcome({ item }: { item: Item }) {
  const { status, ...decided } = outcomeOf(item);
  return (
    <>
      <h2>{textOf(inbox.ended, status)}</h2>
      <p>
        <UserText>{`${requesterOf(item)}: ${summaryOf(item)}`}</UserText>
      </p>
      {decided.by !== null && (
        <p>
          <UserText>{inbox.endedBy(decided.by)}</UserText> {decided.at !== null && <Time at={decided.at} />}
        </p>
      )}
      {decided.note !== null && (
        <blockquote className="inbox-quote">
          <UserLines>{decided.note}</UserLines>
        </blockquote>
      )}
      <p className="soft">{inbox.endedHelp}</p>
    </>
  );
}

const outcomeOf = (item: Item) =>
  item.kind === 'call'
    ? {
        status: item.call.obstacle === null ? item.call.status : ('obstructed' as const),
        by: item.call.resolved_by_label,
        at: item.call.resolved_at,
        note: null,
      }
    : {
        status: item.request.status,
        by: item.request.decided_by_label,
        at: item.request.decided_at,
        note: item.request.decision_note,
      };
