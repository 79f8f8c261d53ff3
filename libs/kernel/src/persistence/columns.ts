import { answerTypes } from './times.js';

/** A column as PostgreSQL describes it. */
export type Field = { name: string; dataTypeID: number };

export type Columns = readonly { name: string; parse: (text: string) => unknown }[];

export const columnsOf = (fields: readonly Field[]): Columns =>
  fields.map(({ name, dataTypeID }) => ({ name, parse: answerTypes.getTypeParser(dataTypeID, 'text') }));

export function rowOf(columns: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let place = 0; place < columns.length; place++) {
    const { name, parse } = columns[place]!;
    const value = values[place]!;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}
