import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Failure, Loading, NothingFound } from '../part/states.js';
import { formatNumber } from '../part/time.js';
import { Button } from '../part/button.js';
import { UserText } from '../part/user-text.js';
import { makeVisible } from '../part/visible.js';
import { texts } from '../texts/common.js';
import { type AddressState, useAddress } from './use-address.js';
import { Page } from './page.js';
import { type Bulk, Selectable, SelectionBar, useSelection } from './selection.js';

type Rows<Row> = {
  result: Row[];
  next_cursor: string | null;
  prev_cursor?: string | null;
  total?: number;
  total_is_minimum?: true;
};

/** A filter of a list. It is a parameter of the route, and part of the address. */
export type Filter = {
  name: string;
  label: string;
  /** What the list shows without a value. By default, `Any`. */
  none?: string;
  options: readonly { value: string; label: string }[];
};

/** How a page of a list is read. The key contains everything that the read depends on. */
export type ListQuery<Page> = { queryKey: readonly unknown[]; queryFn: () => Promise<Page> };

/** A part of the address that filters the list and has no field. `value` is shown instead of an id. */
export type Chip = { name: string; label: string; value?: string };

type ListProps<Row> = {
  /** Reads a page of rows for the state in the address: `q`, `sort`, `cursor` and the filters. */
  query: (state: AddressState) => ListQuery<Rows<Row>>;
  search?: boolean;
  filters?: readonly Filter[];
  sorts?: readonly { value: string; label: string }[];
  /** Parts of the address that filter the list and have no field. Each one that is set has a button that removes it. */
  chips?: readonly Chip[];
  /** More fields that filter the list. */
  tools?: ReactNode;
  /** Lets the person choose the first and the last day: `from` and `to` in the address. */
  days?: boolean;
  row: (row: Row) => ReactNode;
  keyOf: (row: Row) => string;
  /** Shown if there is nothing at all. */
  empty: ReactNode;
  /** Lets the person select rows. */
  bulk?: Bulk<Row>;
};

type ListPageProps<Row> = ListProps<Row> & { title: string; lead?: ReactNode; actions?: ReactNode };

/** A page that is a list. */
export const ListPage = <Row,>({ title, lead, actions, ...list }: ListPageProps<Row>) => (
  <Page title={title} lead={lead} actions={actions}>
    <List {...list} />
  </Page>
);

/** A list. The server searches, filters, sorts and pages. The whole state is in the address. */
export function List<Row>(props: ListProps<Row>) {
  const { chips = [], bulk, keyOf } = props;
  const { state, change } = useAddress();
  const selection = useSelection(keyOf);
  const { data, error, refetch } = useQuery({
    ...props.query(state),
    placeholderData: keepPreviousData,
    // The first read began before the screen. It is not repeated because the screen appears.
    retryOnMount: false,
  });
  const filterNames = listFilterNames(props);
  const isFiltered = filterNames.some((name) => state[name] !== undefined);
  const clear = () => change(Object.fromEntries([...filterNames, 'cursor'].map((name) => [name, undefined])));
  return (
    <>
      <Toolbar {...props} state={state} onChange={(part) => change({ ...part, cursor: undefined })} rows={data} />
      <Chips chips={chips} state={state} onRemove={(name) => change({ [name]: undefined, cursor: undefined })} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.result.length === 0 && (isFiltered ? <NothingFound onClear={clear} /> : props.empty)}
      {bulk && data && data.result.length > 0 && <SelectionBar bulk={bulk} selection={selection} rows={data.result} />}
      {data && data.result.length > 0 && (
        <ul className="rows">
          {data.result.map((row) => (
            <li key={keyOf(row)}>
              {bulk ? (
                <Selectable bulk={bulk} selection={selection} row={row}>
                  {props.row(row)}
                </Selectable>
              ) : (
                props.row(row)
              )}
            </li>
          ))}
        </ul>
      )}
      {data && <Pages rows={data} onChange={(cursor) => change({ cursor })} />}
    </>
  );
}

/** The parts of the address that filter the list. */
const listFilterNames = ({
  days = false,
  filters = [],
  chips = [],
}: Pick<ListProps<never>, 'days' | 'filters' | 'chips'>): string[] => [
  'q',
  ...(days ? dayNames : []),
  ...[...filters, ...chips].map(({ name }) => name),
];

type ToolbarProps = Pick<ListProps<never>, 'search' | 'filters' | 'sorts' | 'tools' | 'days'> & {
  state: AddressState;
  onChange: (part: AddressState) => void;
  rows: Rows<unknown> | undefined;
};

/** The search field, the filters and the sort order of a list. */
export const Toolbar = ({
  search = false,
  filters = [],
  sorts = [],
  tools,
  days,
  state,
  onChange,
  rows,
}: ToolbarProps) => (
  <div className="toolbar" role="search">
    {search && <SearchField value={state.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />}
    {tools}
    {filters.map(({ name, label, none, options }) => (
      <Select
        key={name}
        label={label}
        none={none}
        options={options}
        value={state[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    ))}
    {days && <Days state={state} onChange={onChange} />}
    {sorts.length > 0 && (
      <Select
        label={texts.list.sort}
        none={texts.list.standard}
        options={sorts}
        value={state.sort}
        onChange={(sort) => onChange({ sort })}
      />
    )}
    {rows?.total !== undefined && <span className="soft count">{texts.list.count(totalOf(rows))}</span>}
  </div>
);

const dayNames = ['from', 'to'] as const;

/** The first and the last day of a list. Each limits the other, so that the server never refuses them. */
const Days = ({ state, onChange }: Pick<ToolbarProps, 'state' | 'onChange'>) =>
  dayNames.map((name) => (
    <label key={name} className="select">
      <span>{texts.list[name]}</span>
      <input
        type="date"
        value={state[name] ?? ''}
        {...(name === 'from' ? { max: state.to } : { min: state.from })}
        onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
      />
    </label>
  ));

type ChipsProps = {
  chips: readonly Chip[];
  state: AddressState;
  onRemove: (name: string) => void;
};

/** The filters that are set and have no field. Each has a button that removes it. */
export function Chips({ chips, state, onRemove }: ChipsProps) {
  const set = chips.filter(({ name }) => state[name] !== undefined);
  if (set.length === 0) return null;
  return (
    <ul className="chips">
      {set.map(({ name, label, value }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={texts.list.removeFilter(makeVisible(texts.list.filtered(label, value ?? state[name] ?? '')))}
            onClick={() => onRemove(name)}
          >
            <UserText>{texts.list.filtered(label, value ?? state[name] ?? '')}</UserText>{' '}
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const totalOf = ({ total = 0, total_is_minimum }: Rows<unknown>): string =>
  total_is_minimum ? texts.states.atLeast(formatNumber(total)) : formatNumber(total);

/** Leads to the other pages of a list. */
export function Pages({ rows, onChange }: { rows: Rows<unknown>; onChange: (cursor: string) => void }) {
  const { prev_cursor, next_cursor } = rows;
  if (!prev_cursor && !next_cursor) return null;
  return (
    <nav className="pages" aria-label={texts.list.page}>
      {prev_cursor && <Button onPress={() => onChange(prev_cursor)}>{texts.list.previous}</Button>}
      {next_cursor && <Button onPress={() => onChange(next_cursor)}>{texts.list.next}</Button>}
    </nav>
  );
}

/** Milliseconds after the last key until the list is searched. */
const pause = 200;

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <input
      type="search"
      aria-label={texts.list.search}
      placeholder={texts.list.search}
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

type SelectProps = {
  label: string;
  none?: string | undefined;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

const Select = ({ label, none = texts.list.any, options, value, onChange }: SelectProps) => (
  <label className="select">
    <span>{label}</span>
    <select value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value || undefined)}>
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);
