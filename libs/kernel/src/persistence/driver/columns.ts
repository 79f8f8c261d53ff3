import { type CustomTypesConfig, types } from 'pg';

/** A column as PostgreSQL describes it. */
export type Field = { name: string; dataTypeID: number };

type Parse = (text: string) => unknown;

export type Columns = readonly { name: string; parse: Parse }[];

export const describeColumns = (fields: readonly Field[]): Columns =>
  fields.map(({ name, dataTypeID }) => ({ name, parse: answerTypes.getTypeParser(dataTypeID, 'text') as Parse }));

export function parseRow(columns: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let place = 0; place < columns.length; place++) {
    const { name, parse } = columns[place]!;
    const value = values[place]!;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}

const timestamptz: number = types.builtins.TIMESTAMPTZ;
const int8: number = types.builtins.INT8;

/** Type parsers for a `pg` connection in UTC whose rows go straight into responses. */
export const answerTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (Number(oid) === timestamptz) return toRfc3339;
    if (Number(oid) === int8) return Number;
    return types.getTypeParser(oid, format) as unknown;
  },
};

/**
 * Converts PostgreSQL's `2026-01-31 09:30:00.5+00` to RFC 3339 with milliseconds. Creating a Date for each time would
 * halve the throughput of pages.
 */
function toRfc3339(text: string): string {
  const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
