import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { Decision } from '../../page/decision-page.js';
import { Fact } from '../../part/fact.js';
import { JsonValue } from '../../part/json-value.js';
import { formatTimeLeft, useNow } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { inbox } from '../../texts/inbox.js';
import { type Approval, approvalQuery, type Decided } from './queries.js';

const { approval: words } = inbox;

type CallDecisionProps = {
  call: Approval;
  onDecide: (decided: Decided) => void;
  busy: boolean;
  error: unknown;
};

/** Shows exactly the call that waits, and decides it. */
export function CallDecision({ call, onDecide, busy, error }: CallDecisionProps) {
  // The list cuts long values.
  const isCut = call.request?.complete === false || call.steps.length > 0;
  const { data: whole, error: unread } = useQuery({ ...approvalQuery(call.id), enabled: isCut });
  const isOver = formatTimeLeft(call.expires_at, useNow(1000)) === null;
  const isUnread = isCut && !whole;
  const over = isOver ? words.expired : null;
  return (
    <Decision
      title={<UserText>{words.asks(call.requested_by_label ?? inbox.formerMember)}</UserText>}
      consequence={
        <>
          <p>{words.consequence}</p>
          <p>{words.denial}</p>
        </>
      }
      approve={{
        label: inbox.keys.approve,
        onPress: () => onDecide({ decision: 'approve' }),
        refusal: over ?? (isUnread ? words.reading : null),
      }}
      deny={{ label: inbox.keys.deny, onPress: () => onDecide({ decision: 'deny' }), refusal: over }}
      busy={busy}
      error={error ?? unread}
    >
      <p className="inbox-summary">
        <span className={`badge ${tierKinds[call.tier]}`}>{words.tiers[call.tier]}</span>{' '}
        <UserText>{call.summary}</UserText>
      </p>
      <CallFacts call={call} />
      <Sent call={whole ?? call} />
    </Decision>
  );
}

const tierKinds = { read: 'good', write: 'warn', destructive: 'bad' } as const;

/** Seconds until the call can no longer be decided. */
export function TimeLeft({ until }: { until: string }) {
  const left = formatTimeLeft(until, useNow(1000));
  return <span className="inbox-left">{left === null ? inbox.expired : inbox.left(left)}</span>;
}

function CallFacts({ call }: { call: Approval }) {
  const {
    tool_name,
    connector_slug,
    connection_name,
    toolbox_id,
    toolbox_name,
    app_name,
    requested_by_label,
    expires_at,
  } = call;
  return (
    <dl className="facts">
      <Fact name={words.tool}>
        <code>{tool_name}</code>
      </Fact>
      <Fact name={words.connector}>
        <UserText>{connector_slug}</UserText>
      </Fact>
      <Fact name={words.account}>
        <UserText>{connection_name ?? words.hiddenAccount}</UserText>
      </Fact>
      {toolbox_id !== null && (
        <Fact name={words.toolbox}>
          <UserText>{toolbox_name ?? words.hiddenToolbox}</UserText>
        </Fact>
      )}
      <Fact name={words.person}>
        <UserText>{requested_by_label ?? inbox.formerMember}</UserText>
      </Fact>
      {app_name !== null && (
        <Fact name={words.app}>
          <UserText>{app_name}</UserText> <span className="soft">{words.appHelp}</span>
        </Fact>
      )}
      <Fact name={words.time}>
        <TimeLeft until={expires_at} />
      </Fact>
    </dl>
  );
}

/** What the call sends. */
const Sent = memo(({ call: { arguments_preview, request, steps } }: { call: Approval }) => (
  <>
    <Part title={words.arguments}>
      {Object.keys(arguments_preview).length === 0 ? (
        <p className="soft">{words.noArguments}</p>
      ) : (
        <JsonValue value={arguments_preview} />
      )}
    </Part>
    {request && <SentRequest request={request} />}
    {request === undefined && steps.length === 0 && <p className="soft">{words.hiddenRequest}</p>}
    {steps.length > 0 && (
      <Part title={words.steps}>
        <ol className="inbox-steps">
          {steps.map(({ key, tool_name, connector_slug, connection_name, tier, arguments_template }) => (
            <li key={key}>
              <span className={`badge ${tierKinds[tier]}`}>{words.tiers[tier]}</span> <code>{tool_name}</code>{' '}
              <span className="soft">
                <UserText>{`${connector_slug}, ${connection_name ?? words.hiddenAccount}`}</UserText>
              </span>
              {arguments_template !== undefined && <JsonValue value={arguments_template} />}
            </li>
          ))}
        </ol>
      </Part>
    )}
  </>
));

type SentRequestProps = { request: NonNullable<Approval['request']> };

const SentRequest = ({
  request: { method, address, query, headers, body, complete, clock_expressions },
}: SentRequestProps) => (
  <Part title={words.request}>
    <p className="inbox-address">
      <strong>{method}</strong> <UserText>{address}</UserText>
    </p>
    <SentPart name={words.query} value={query} />
    <SentPart name={words.headers} value={headers} />
    <SentPart name={words.body} value={body} />
    {!complete && <p className="soft">{words.incomplete}</p>}
    {clock_expressions.length > 0 && (
      <p className="soft">
        <UserText>{words.clock(clock_expressions.join(', '))}</UserText>
      </p>
    )}
  </Part>
);

function SentPart({ name, value }: { name: string; value: unknown }) {
  const isEmpty =
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  if (isEmpty) return null;
  return (
    <div className="inbox-part">
      <h4>{name}</h4>
      <JsonValue value={value} />
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="inbox-sent">
    <h3>{title}</h3>
    {children}
  </section>
);
