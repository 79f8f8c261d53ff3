import { useEffect, useState } from 'react';

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

/** Returns the time relative to now, for example `2 days ago`. Only complete units count. */
export function formatRelative(time: string, now: number): string {
  const seconds = (Date.parse(time) - now) / 1000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return relative.format(Math.trunc(seconds / size), unit);
}

export const formatTime = (time: string): string => full.format(new Date(time));

export const formatNumber = (count: number): string => numbers.format(count);

/** A time as people say it. The exact time is in its title. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatTime(at)}>
    {formatRelative(at, Date.now())}
  </time>
);

const durations = new Intl.NumberFormat('en', { style: 'unit', unit: 'minute', unitDisplay: 'short' });
const seconds = new Intl.NumberFormat('en', { style: 'unit', unit: 'second', unitDisplay: 'short' });

/** Returns the current time, again and again. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Returns the time until a date, for example `9 min`. Null if the date has passed. */
export function formatTimeLeft(time: string, now: number): string | null {
  const left = Math.floor((Date.parse(time) - now) / 1000);
  if (left <= 0) return null;
  return left < 120 ? seconds.format(left) : durations.format(Math.floor(left / 60));
}

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export const formatDate = (date: Date): string => dates.format(date);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns a day relative to today, for example `yesterday`. The API cuts such times to days. */
export function formatDay(time: string, now: number): string {
  const dayOf = (at: number) => Math.floor(at / dayMs);
  const days = dayOf(Date.parse(time)) - dayOf(now);
  return days < -30 ? formatDate(new Date(time)) : relative.format(days, 'day');
}

/** Returns an hour relative to the current one, for example `this hour`. The API rounds such times down to hours. */
export function formatHour(time: string, now: number): string {
  const hourOf = (at: number) => Math.floor(at / hourMs);
  const hours = hourOf(Date.parse(time)) - hourOf(now);
  return hours > -24 ? relative.format(hours, 'hour') : formatRelative(time, now);
}

export const Hour = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatTime(at)}>
    {formatHour(at, Date.now())}
  </time>
);

export const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDate(new Date(at))}>
    {formatDay(at, Date.now())}
  </time>
);
