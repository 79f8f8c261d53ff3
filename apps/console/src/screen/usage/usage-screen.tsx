import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BarChart } from '../../part/bar-chart.js';
import { Empty, Failure, Loading } from '../../part/states.js';
import { formatDate, formatNumber, Time } from '../../part/time.js';
import { Section } from '../../page/detail-page.js';
import { Chips, Toolbar } from '../../page/list-page.js';
import { Page } from '../../page/page.js';
import { useAddress } from '../../page/use-address.js';
import { useConnectorName, useName } from '../../session/names.js';
import { texts } from '../../texts/common.js';
import { usage } from '../../texts/usage.js';
import { Groups } from './groups.js';
import { groupingIn, idFilters, type Usage, usageQuery } from './queries.js';

const toOptions = (labels: Record<string, string>, standard: string) =>
  Object.entries(labels)
    .filter(([value]) => value !== standard)
    .map(([value, label]) => ({ value, label }));

const filters = [
  {
    name: 'group_by',
    label: usage.filters.group_by,
    none: usage.groupings.connector,
    options: toOptions(usage.groupings, 'connector'),
  },
  { name: 'days', label: usage.filters.days, none: usage.days['30'], options: toOptions(usage.days, '30') },
];

/** Counts tool calls: by day, by reason, and by connector, tool, toolbox, person, app or outcome. */
export default function UsageScreen() {
  const { state, change } = useAddress();
  const { data, error, refetch } = useQuery({ ...usageQuery(state), placeholderData: keepPreviousData });
  return (
    <Page title={texts.screens.usage} lead={data?.scope === 'own' ? usage.ownLead : usage.lead}>
      <Toolbar filters={filters} state={state} onChange={change} rows={undefined} />
      <Chips chips={useChips()} state={state} onRemove={(name) => change({ [name]: undefined })} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.calls === 0 && (
        <Empty title={usage.empty}>
          <p>{usage.emptyHelp}</p>
        </Empty>
      )}
      {data && data.calls > 0 && <Counted data={data} by={groupingIn(state)} />}
    </Page>
  );
}

/** The chosen ids, with the names of what they identify. */
function useChips() {
  const { user_id, connector_slug } = useAddress().state;
  const names = { user_id: useName(user_id), connector_slug: useConnectorName(connector_slug) };
  return idFilters.map((name) => ({ name, label: usage.filters[name], value: names[name] }));
}

const Counted = ({ data, by }: { data: Usage; by: ReturnType<typeof groupingIn> }) => (
  <>
    <Section title={usage.chart}>
      <Chart data={data} />
      <p className="soft">
        {usage.counted} <Time at={data.counted_until} />
      </p>
    </Section>
    <Section title={`${usage.groups} ${usage.groupings[by].toLowerCase()}`}>
      <Groups data={data} by={by} />
    </Section>
    {data.errors_by_reason.length > 0 && (
      <Section title={usage.reasons}>
        <Reasons data={data} />
      </Section>
    )}
  </>
);

const toDay = (time: string): string => formatDate(new Date(time));

function Chart({ data: { periods, from, to } }: { data: Usage }) {
  const bars = periods.map(({ starts_at, calls, errors }) => ({
    key: starts_at,
    label: usage.bar(toDay(starts_at), formatNumber(calls), formatNumber(errors)),
    below: calls - errors,
    above: errors,
  }));
  const legend = { below: usage.succeeded, above: usage.failed };
  return <BarChart label={usage.chartOf(toDay(from), toDay(to))} bars={bars} legend={legend} />;
}

const Reasons = ({ data: { errors_by_reason } }: { data: Usage }) => (
  <ul className="rows">
    {errors_by_reason.map(({ outcome, reason, calls }) => (
      <li key={`${outcome} ${reason}`} className="reason-row">
        <span>
          {outcomeName(outcome)}: {nameReason(reason)} {reason !== null && <code className="soft">{reason}</code>}
        </span>
        <strong>{formatNumber(calls)}</strong>
      </li>
    ))}
  </ul>
);

const nameReason = (reason: string | null): string =>
  reason !== null && Object.hasOwn(usage.reasonNames, reason)
    ? usage.reasonNames[reason as keyof typeof usage.reasonNames]
    : usage.reasonless;

const outcomeName = (outcome: string): string =>
  Object.hasOwn(usage.outcomes, outcome) ? usage.outcomes[outcome as keyof typeof usage.outcomes] : outcome;
