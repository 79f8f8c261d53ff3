import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Decision } from '../../page/decision-page.js';
import { Field } from '../../page/form-page.js';
import { Fact } from '../../part/fact.js';
import { ownValue, textOf } from '../../part/look-up.js';
import { formatDate, Time } from '../../part/time.js';
import { meQuery } from '../../session/me.js';
import { UserLines, UserText } from '../../part/user-text.js';
import { inbox } from '../../texts/inbox.js';
import { describeTarget, whyNotApproved } from './describe.js';
import { type AccessRequest, type Decided, liftQuery } from './queries.js';

const { access: words } = inbox;

/** What the person has entered. Empty days: without an end. */
export type Draft = { note: string; days: string; lifts: boolean };

type AccessDecisionProps = {
  request: AccessRequest;
  draft: Draft | undefined;
  onDraft: (draft: Draft) => void;
  onDecide: (decided: Decided) => void;
  busy: boolean;
  error: unknown;
};

const defaultDays = 30;

/** Shows what a request would change, and decides it. */
export function AccessDecision({ request, draft, onDraft, onDecide, busy, error }: AccessDecisionProps) {
  const [entered, setEntered] = useState<Draft>(
    draft ?? { note: '', days: String(request.requested_days ?? defaultDays), lifts: false },
  );
  const enter = (part: Partial<Draft>) => {
    setEntered({ ...entered, ...part });
    onDraft({ ...entered, ...part });
  };
  const { note, days, lifts } = entered;
  const createsGrant = request.kind === 'connector' || request.kind === 'tool';
  const lift = useLift(request, lifts);
  const reply = { note: note === '' ? null : note };
  const terms = createsGrant ? { expires_in_days: days === '' ? null : Number(days), lift_member_rules: lifts } : {};
  return (
    <Decision
      title={
        <UserText>
          {(ownValue(words.asks, request.kind) ?? words.asks.resource)(
            request.requester_label ?? inbox.formerMember,
            describeTarget(request),
          )}
        </UserText>
      }
      consequence={<Consequence request={request} draft={entered} />}
      approve={{
        label: inbox.keys.approve,
        onPress: () => onDecide({ decision: 'approve', ...reply, ...terms }),
        refusal: whyNotApproved(request, { lifts, lift }),
      }}
      deny={{ label: inbox.keys.deny, onPress: () => onDecide({ decision: 'deny', ...reply }) }}
      busy={busy}
      error={error}
    >
      <AccessFacts request={request} />
      <div className="inbox-terms">
        {createsGrant && <GrantTerms request={request} draft={entered} onChange={enter} error={error} />}
        <Reply value={note} onChange={(value) => enter({ note: value })} error={error} />
      </div>
    </Decision>
  );
}

/** Whether the person may lift the rules about the requester. Null until it is needed and known. */
function useLift({ requester_user_id, connector_slug }: AccessRequest, lifts: boolean) {
  const { data, error } = useQuery({ ...liftQuery(requester_user_id, connector_slug ?? ''), enabled: lifts });
  return data ?? (error ? { can_write: false, reason: error.message } : null);
}

type GrantTermsProps = {
  request: AccessRequest;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  error: unknown;
};

const GrantTerms = ({ request, draft: { days, lifts }, onChange, error }: GrantTermsProps) => (
  <>
    <Duration request={request} value={days} onChange={(value) => onChange({ days: value })} error={error} />
    {request.blocked_by.includes('user') && (
      <label className="inbox-lift">
        <input type="checkbox" checked={lifts} onChange={(event) => onChange({ lifts: event.currentTarget.checked })} />
        <span>
          <strong>{words.lift}</strong>
          <span className="soft">{words.liftHelp}</span>
        </span>
      </label>
    )}
  </>
);

type ReplyProps = { value: string; onChange: (note: string) => void; error: unknown };

const Reply = ({ value, onChange, error }: ReplyProps) => (
  <Field label={words.reply} pointer="/note" error={error} optional>
    {(attributes) => (
      <textarea
        {...attributes}
        rows={2}
        maxLength={2000}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);

function AccessFacts({ request }: { request: AccessRequest }) {
  const { data: me } = useQuery(meQuery);
  const maySeeRules = me?.permissions.includes('restriction:view') ?? false;
  const { app_name, note, requested_days, created_at, blocked_by, requester_user_id, connector_slug, tool_name } =
    request;
  const question = {
    user_id: requester_user_id,
    connector_slug: connector_slug ?? undefined,
    tool_name: tool_name ?? undefined,
  };
  return (
    <>
      {note === null ? (
        <p className="soft">{words.noNote}</p>
      ) : (
        <blockquote className="inbox-quote">
          <UserLines>{note}</UserLines>
        </blockquote>
      )}
      <dl className="facts">
        <Fact name={words.asked}>
          <Time at={created_at} />
        </Fact>
        {app_name !== null && (
          <Fact name={inbox.approval.app}>
            <UserText>{app_name}</UserText> <span className="soft">{inbox.approval.appHelp}</span>
          </Fact>
        )}
        {requested_days !== null && <Fact name={words.wanted}>{words.days(requested_days)}</Fact>}
        {blocked_by.length > 0 && (
          <Fact name={words.blockedBy}>
            {blocked_by.map((each) => textOf(words.blockers, each)).join(', ')}
            {connector_slug !== null && maySeeRules && (
              <>
                {' · '}
                <Link to="/explain" search={question}>
                  {words.why}
                </Link>
              </>
            )}
          </Fact>
        )}
      </dl>
    </>
  );
}

type DurationProps = { request: AccessRequest; value: string; onChange: (days: string) => void; error: unknown };

const presets = [1, 7, 30, 90, 365];

function Duration({ request: { requested_days }, value, onChange, error }: DurationProps) {
  const all = [...new Set([...presets, ...(requested_days === null ? [] : [requested_days])])].sort((a, b) => a - b);
  return (
    <Field label={words.duration} pointer="/expires_in_days" error={error}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {all.map((days) => (
            <option key={days} value={days}>
              {days === requested_days ? words.wantedDays(words.days(days)) : words.days(days)}
            </option>
          ))}
          <option value="">{words.noEnd}</option>
        </select>
      )}
    </Field>
  );
}

const dayMs = 86_400_000;

function Consequence({ request, draft: { days, lifts } }: { request: AccessRequest; draft: Draft }) {
  const name = request.requester_label ?? inbox.formerMember;
  const until = days === '' ? words.forever : words.until(formatDate(new Date(Date.now() + Number(days) * dayMs)));
  return (
    <>
      <p>
        <UserText>
          {(ownValue(words.consequences, request.kind) ?? words.consequences.unknown)(
            name,
            describeTarget(request),
            until,
          )}
        </UserText>
        {lifts && ` ${words.lifted}`}
      </p>
      <p>{words.denial}</p>
    </>
  );
}
