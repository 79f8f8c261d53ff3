/** Returns a number with its noun: `1 row`, `1,204 rows`. */
export const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a size with its unit: `512 bytes`, `4.1 MB`. */
export function shortSize(bytes: number): string {
  const place = bytes < 1000 ? 0 : Math.min(sizeUnits.length, Math.floor(Math.log10(bytes) / 3));
  if (place === 0) return plural(bytes, 'byte');
  return `${(bytes / 1000 ** place).toFixed(1)} ${sizeUnits[place - 1]}`;
}

const sizeUnits = ['kB', 'MB', 'GB', 'TB'];

/** Returns a duration with its units: `2.4 s`, `3 min 12 s`, `1 h 4 min`. */
export function shortDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${(milliseconds / 1000).toFixed(1)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}
