const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const numbers = new Intl.NumberFormat('en');

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns the time relative to now, for example `2 days ago`. */
export function formatRelative(time: string, now: number): string {
  const seconds = (Date.parse(time) - now) / 1000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return relative.format(Math.round(seconds / size), unit);
}

export const formatTime = (time: string): string => full.format(new Date(time));

export const formatNumber = (count: number): string => numbers.format(count);

/** A time as people say it. The exact time is in its title. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatTime(at)}>
    {formatRelative(at, Date.now())}
  </time>
);
