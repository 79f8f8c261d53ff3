import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Fact } from '../../part/fact.js';
import { Figure, Figures } from '../../part/figures.js';
import { Failure, Loading, Notice } from '../../part/states.js';
import { formatDate, formatNumber } from '../../part/time.js';
import { Field } from '../../page/form-page.js';
import { client, organizationId } from '../../session/api.js';
import { organization } from '../../texts/organization.js';
import { type Billing, billingQuery } from './queries.js';

const { billing: words } = organization;

const dateOf = (time: string): string => formatDate(new Date(time));

/** The seats that are used, and the bill. */
export function BillingTab() {
  const { data, error, refetch } = useQuery(billingQuery);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      {data.stale && <Notice title={words.stale} kind="warn" />}
      {data.past_due_since !== null && (
        <Notice title={words.pastDue(dateOf(data.past_due_since))} kind="bad">
          {data.grace_ends_at !== null && <p>{words.grace(dateOf(data.grace_ends_at))}</p>}
        </Notice>
      )}
      <Seats billing={data} />
      {data.enabled ? <Bill billing={data} /> : <p className="soft">{words.noPayments}</p>}
    </>
  );
}

function Seats({ billing: { seats } }: { billing: Billing }) {
  const max = seats.limit ?? seats.included;
  const used = formatNumber(seats.billable);
  return (
    <section className="seats">
      <h2>{words.seats}</h2>
      <p>{max === null ? words.unlimited(used) : words.of(used, formatNumber(max))}</p>
      {max !== null && <meter value={seats.billable} max={max} high={max * 0.9} aria-label={words.seats} />}
      {seats.pending_billable > 0 && <p className="soft">{words.pending(seats.pending_billable)}</p>}
      <Figures>
        <Figure name="billable" label={words.billable} count={seats.billable} />
        <Figure name="free" label={words.free} count={seats.free_admin} />
        <Figure name="service" label={words.service} count={seats.service} />
      </Figures>
    </section>
  );
}

function Bill({ billing }: { billing: Billing }) {
  const { status, interval, current_period_end, trial_end, cancel_at_period_end } = billing;
  return (
    <>
      <dl className="facts wide">
        <Fact name={words.status}>{describeStatus(status)}</Fact>
        <Fact name={words.interval}>{interval !== null && words.intervals[interval]}</Fact>
        <Fact name={words.periodEnd}>{current_period_end !== null && dateOf(current_period_end)}</Fact>
        <Fact name={words.trialEnd}>{trial_end !== null && dateOf(trial_end)}</Fact>
        <Fact name={words.cancels}>{cancel_at_period_end && organization.yes}</Fact>
      </dl>
      {billing.can_checkout ? <Buy /> : <Portal canOpen={billing.can_open_portal} />}
    </>
  );
}

/** The payment provider may add further states. */
const describeStatus = (status: string): string => (words.statuses as Record<string, string>)[status] ?? status;

type Purchase = Parameters<typeof client.billing.openCheckout>[1];
const plans = Object.entries(words.purchases) as [Purchase['plan'], string][];
const intervals = Object.entries(words.intervals) as [Purchase['interval'], string][];

/** Leads to the payment provider, where the person buys a plan. */
function Buy() {
  const [plan, setPlan] = useState<Purchase['plan']>('team');
  const [interval, setInterval] = useState<Purchase['interval']>('month');
  const purchase = useMutation({
    mutationFn: () => client.billing.openCheckout(organizationId, { plan, interval }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <section className="section">
      <h2>{words.buyTitle}</h2>
      <Select label={words.plan} value={plan} options={plans} onChange={setPlan} />
      <Select label={words.paid} value={interval} options={intervals} onChange={setInterval} />
      {purchase.error && <Failure error={purchase.error} />}
      <Button kind="primary" onPress={() => purchase.mutate()} busy={purchase.isPending}>
        {words.buy}
      </Button>
    </section>
  );
}

type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly [Value, string][];
  onChange: (value: Value) => void;
};

const Select = <Value extends string>({ label, value, options, onChange }: SelectProps<Value>) => (
  <Field label={label} pointer="" error={null}>
    {(attributes) => (
      <select {...attributes} value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

function Portal({ canOpen }: { canOpen: boolean }) {
  const portal = useMutation({
    mutationFn: () => client.billing.openPortal(organizationId, {}),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <>
      {portal.error && <Failure error={portal.error} />}
      <Button onPress={() => portal.mutate()} busy={portal.isPending} refusal={canOpen ? null : words.portalRefusal}>
        {words.portal}
      </Button>
    </>
  );
}
