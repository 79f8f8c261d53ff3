import { invalid, outOfRange } from '#kernel';

/** The outcomes of calls. `unknown`: the response was lost. */
export const outcomes = ['succeeded', 'failed', 'refused', 'unknown'] as const;

export type Outcome = (typeof outcomes)[number];

export const intervals = ['hour', 'day'] as const;

export type Interval = (typeof intervals)[number];

/** The fields of a call by which usage is grouped and filtered. */
export type UsageField = 'connector_slug' | 'tool_name' | 'toolbox_id' | 'user_id' | 'app_name' | 'outcome';

/** The fields of each grouping. */
export const groupings = {
  connector: ['connector_slug'],
  tool: ['connector_slug', 'tool_name'],
  toolbox: ['toolbox_id'],
  member: ['user_id'],
  app: ['app_name'],
  outcome: ['outcome'],
} as const satisfies Record<string, readonly UsageField[]>;

export type Grouping = keyof typeof groupings;

export const groupingNames = Object.keys(groupings) as Grouping[];

export type UsageFilter = Partial<Record<UsageField, string>>;

/** Maximum number of groups in a response. */
export const maxGroups = 1000;

/** From the fewest rows to the most. */
const dailyRows: readonly Grouping[] = ['outcome', 'connector', 'tool', 'toolbox', 'app', 'member'];

/**
 * Chooses the rollups to read: the daily rows that have all these fields or, if there are none, the hourly rows. Every
 * row has the outcome.
 */
export function chooseRows(interval: Interval, fields: readonly UsageField[]): Grouping | 'all' {
  if (interval === 'hour') return 'all';
  const hasFields = (rows: Grouping) =>
    fields.every((field) => field === 'outcome' || (groupings[rows] as readonly UsageField[]).includes(field));
  return dailyRows.find(hasFields) ?? 'all';
}

const hour = 3_600_000;
const day = 24 * hour;

/** The milliseconds of each interval. */
export const lengths: Record<Interval, number> = { hour, day };

/** Days for which usage is kept. No 13 months are longer. */
const keptDays = 400;

const maxDays: Record<Interval, number> = { hour: 7, day: keptDays };

const defaultDays: Record<Interval, number> = { hour: 7, day: 30 };

/** Returns the time from which on usage is kept: the beginning of a day in UTC. */
export const keptSince = (now: Date): Date => roundDown('day', new Date(now.getTime() - keptDays * day));

const roundDown = (interval: Interval, time: Date): Date =>
  new Date(Math.floor(time.getTime() / lengths[interval]) * lengths[interval]);

const roundUp = (interval: Interval, time: Date): Date =>
  new Date(Math.ceil(time.getTime() / lengths[interval]) * lengths[interval]);

export type UsageRange = { from: Date; to: Date; interval: Interval };

/**
 * Returns the time range of a request, widened to whole intervals in UTC. It ends at the end of the current interval at
 * the latest.
 * @throws validation_error if the range is empty or too long, or begins before usage is kept.
 */
export function toUsageRange(asked: { from?: string; to?: string; interval?: Interval }, now: Date): UsageRange {
  const { interval = 'day' } = asked;
  const to = new Date(Math.min(asked.to ? Date.parse(asked.to) : now.getTime(), now.getTime()));
  const from = asked.from ? new Date(asked.from) : new Date(to.getTime() - defaultDays[interval] * day);
  if (from >= to)
    throw invalid('query:from', outOfRange, '`from` must be earlier than `to` and than the current time.');
  if (to.getTime() - from.getTime() > maxDays[interval] * day)
    throw invalid('query:from', outOfRange, describeMaxRange(interval));
  const range = { from: roundDown(interval, from), to: roundUp(interval, to), interval };
  if (range.from < keptSince(now)) throw invalid('query:from', outOfRange, `Usage is kept for ${keptDays} days.`);
  return range;
}

const describeMaxRange = (interval: Interval): string =>
  `With interval=${interval}, a response covers at most ${maxDays[interval]} days. Request a shorter range.`;

/** Lists the beginnings of the intervals of a range. */
export function listPeriods({ from, to, interval }: UsageRange): Date[] {
  const count = (to.getTime() - from.getTime()) / lengths[interval];
  return Array.from({ length: count }, (_, place) => new Date(from.getTime() + place * lengths[interval]));
}
