/** The characters of an id that say that it is a UUIDv7. They follow the ten characters of the time. */
const version = 'e008';

/**
 * SQL for the id of row n in the organization `$1`. It is unique across organizations, and sorts by number as real ids
 * sort by time.
 */
export const id = (prefix: string, n: string) =>
  `'${prefix}_01k' || right($1::text, 6) || '0${version}' || lpad((${n})::text, 12, '0')`;

/** The id of row n for use in requests. */
export const idOf = (orgId: string, prefix: string, n: number) =>
  `${prefix}_01k${orgId.slice(-6)}0${version}${String(n).padStart(12, '0')}`;

/** SQL of a time that grows with the number. */
export const at = (n: string) => `timestamptz '2026-01-01' + ${n} * interval '1 minute'`;

const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * SQL for an id created at a time, in milliseconds since 1970. Pages of the log are selected by the times in its ids.
 */
export const idAt = (prefix: string, milliseconds: string, n: string) => {
  const places = Array.from({ length: 10 }, (_, place) => 45 - 5 * place);
  const text = places.map((bits) => `substr('${digits}', 1 + ((${milliseconds} >> ${bits}) & 31)::integer, 1)`);
  return `'${prefix}_' || ${text.join(' || ')} || '${version}' || lpad((${n})::text, 12, '0')`;
};
