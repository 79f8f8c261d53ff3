import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useState } from 'react';
import { Decision } from '../../page/decision-page.js';
import { Field } from '../../page/form-page.js';
import { Fact } from '../../part/fact.js';
import { JsonValue } from '../../part/json-value.js';
import { textOf } from '../../part/look-up.js';
import { formatRelative, formatTimeLeft, useNow } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { meQuery } from '../../session/me.js';
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
  const [further, setFurther] = useState<Terms | undefined>();
  return (
    <Decision
      title={<UserText>{words.asks(call.requested_by_label ?? inbox.formerMember)}</UserText>}
      consequence={
        <>
          <p>{further ? words.furtherConsequence(further.max_calls, further.hours) : words.consequence}</p>
          <p>{call.app_name === null ? words.tokenDenial : words.denial}</p>
        </>
      }
      approve={{
        label: inbox.keys.approve,
        onPress: () => onDecide({ decision: 'approve', ...(further && { further_calls: further }) }),
        refusal: over ?? (isUnread ? words.reading : null),
      }}
      deny={{ label: inbox.keys.deny, onPress: () => onDecide({ decision: 'deny' }), refusal: over }}
      busy={busy}
      error={error ?? unread}
    >
      <p className="inbox-summary">
        <span className={`badge ${tierKinds[call.tier]}`}>{textOf(words.tiers, call.tier)}</span>{' '}
        <UserText>{call.summary}</UserText>
      </p>
      {call.previous_denial && <PreviousDenial denial={call.previous_denial} />}
      <CallFacts call={call} />
      <Sent call={whole ?? call} />
      {call.can_grant && (
        <>
          <FurtherCalls call={call} value={further} onChange={setFurther} />
          <a href="/welcome/approvals">{words.furtherPage}</a>
        </>
      )}
    </Decision>
  );
}

/** Says that the same call was denied a short time ago. */
function PreviousDenial({ denial }: { denial: NonNullable<Approval['previous_denial']> }) {
  const { data: me } = useQuery(meQuery);
  const { resolved_by, resolved_by_label, resolved_at } = denial;
  const name = resolved_by === me?.user.id ? words.you : (resolved_by_label ?? inbox.formerMember);
  return (
    <p className="notice warn">
      <UserText>{words.deniedBefore(name, formatRelative(resolved_at, Date.now()))}</UserText>
    </p>
  );
}

type Terms = NonNullable<Decided['further_calls']>;

/** How many further calls a person can allow, and within how many hours. */
const offeredTerms: readonly Terms[] = [
  { max_calls: 5, hours: 1 },
  { max_calls: 20, hours: 4 },
  { max_calls: 100, hours: 8 },
];

type FurtherCallsProps = { call: Approval; value: Terms | undefined; onChange: (terms: Terms | undefined) => void };

/** Lets a person allow further calls of the tool by the same app, with other arguments. */
const FurtherCalls = ({ call, value, onChange }: FurtherCallsProps) => (
  <Field label={words.further(call.app_name ?? words.app)} pointer="/further_calls" error={null}>
    {(attributes) => (
      <select
        {...attributes}
        value={value ? offeredTerms.indexOf(value) : ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange(chosen === '' ? undefined : offeredTerms[Number(chosen)]);
        }}
      >
        <option value="">{words.noFurther}</option>
        {offeredTerms.map(({ max_calls, hours }, place) => (
          <option key={place} value={place}>
            {words.furtherTerms(max_calls, hours)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

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
              <span className={`badge ${tierKinds[tier]}`}>{textOf(words.tiers, tier)}</span> <code>{tool_name}</code>{' '}
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
